import { AlertWordMatcher, type Document } from '@parley/markup'
import type { RealmState } from '../realm/state.ts'

/** What is derived from the words is kept until one of them changes. */
const matchers = new WeakMap<RealmState, AlertWordMatcher>()

export function forgetMatcher(state: RealmState) {
  matchers.delete(state)
}

/** Everyone with an alert word in the message, whether or not they receive it; in one reading of the message. */
export function alertedBy(state: RealmState, message: Document): number[] {
  if (state.alertWords.size === 0) return []
  let matcher = matchers.get(state)
  if (matcher === undefined) {
    matcher = matcherOf(state)
    matchers.set(state, matcher)
  }
  return [...matcher.usersIn(message)].filter((userId) => state.users.get(userId)?.isActive)
}

function matcherOf(state: RealmState): AlertWordMatcher {
  const users = new Map<string, number[]>()
  for (const [userId, words] of state.alertWords) {
    for (const word of words) {
      const known = users.get(word)
      if (known === undefined) users.set(word, [userId])
      else known.push(userId)
    }
  }
  return new AlertWordMatcher(users)
}
