import { AlertWordIndex } from '@parley/markup'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** User id → the user's alert words, as typed. */
    readonly alertWords: Map<number, readonly string[]>
    /** The same, from words to users: a send looks up only the words of its message. */
    readonly alertWordIndex: AlertWordIndex
  }
}

type AlertWords = Pick<RealmState, 'alertWords' | 'alertWordIndex'>

/** Replaces a user's alert words. */
export function putAlertWords(
  { alertWords, alertWordIndex }: AlertWords,
  userId: number,
  words: readonly string[],
) {
  const before = alertWords.get(userId) ?? []
  const [lost, gained] = [
    new Set(before).difference(new Set(words)),
    new Set(words).difference(new Set(before)),
  ]
  for (const word of lost) alertWordIndex.delete(word, userId)
  for (const word of gained) alertWordIndex.add(word, userId)
  if (words.length === 0) alertWords.delete(userId)
  else alertWords.set(userId, words)
}

export const alertWordsSlice = stateSlice('alert words', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ user_id: number; words: string[] }>(
    `select user_id, words from alert_words where realm_id = $1 and words <> '{}' order by user_id`,
    [realmId],
  )
  const state: AlertWords = { alertWords: new Map(), alertWordIndex: new AlertWordIndex() }
  for (const { user_id: userId, words } of rows) putAlertWords(state, userId, words)
  return state
})
