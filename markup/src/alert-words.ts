import type { Document } from './tree.ts'

const before = /[ \n("'.,;[*`>]/
const after = /[ \n)"?:.,';\]!*`]/

interface State {
  readonly next: Map<string, State>
  /** Where to go on when no next character fits: the longest end of what was read that starts a word. */
  fallback: State | undefined
  /** The words that end here. */
  words: string[]
}

/**
 * Finds the alert words of any number of people in one reading of a message: an Aho–Corasick automaton, built
 * once and kept until the words change.
 */
export class AlertWordMatcher {
  readonly #root: State = newState()
  readonly #usersByWord = new Map<string, number[]>()

  /** @param words for each word, who wants to know of it; case does not matter. */
  constructor(words: ReadonlyMap<string, readonly number[]>) {
    for (const [word, userIds] of words) {
      const key = word.trim().toLowerCase()
      if (key === '') continue
      const known = this.#usersByWord.get(key)
      if (known) known.push(...userIds)
      else {
        this.#usersByWord.set(key, [...userIds])
        this.#insert(key)
      }
    }
    this.#linkFallbacks()
  }

  /** The words, in lower case, that occur in the message where an alert word may. */
  wordsIn(document: Document): Set<string> {
    const found = new Set<string>()
    if (this.#usersByWord.size === 0) return found
    const text = document.prose.toLowerCase()
    let state = this.#root
    for (let index = 0; index < text.length; index++) {
      const unit = text[index] ?? ''
      while (state !== this.#root && !state.next.has(unit)) state = state.fallback ?? this.#root
      state = state.next.get(unit) ?? this.#root
      for (const word of state.words) {
        if (!found.has(word) && standsAlone(text, index + 1 - word.length, index + 1)) found.add(word)
      }
    }
    return found
  }

  usersIn(document: Document): Set<number> {
    const users = new Set<number>()
    for (const word of this.wordsIn(document)) {
      for (const userId of this.#usersByWord.get(word) ?? []) users.add(userId)
    }
    return users
  }

  #insert(word: string): void {
    let state = this.#root
    for (let index = 0; index < word.length; index++) {
      const unit = word[index] ?? ''
      let next = state.next.get(unit)
      if (!next) {
        next = newState()
        state.next.set(unit, next)
      }
      state = next
    }
    state.words.push(word)
  }

  #linkFallbacks(): void {
    const queue: State[] = [this.#root]
    for (let state = queue.shift(); state; state = queue.shift()) {
      for (const [unit, next] of state.next) {
        let fallback = state.fallback
        while (fallback && !fallback.next.has(unit)) fallback = fallback.fallback
        next.fallback = fallback?.next.get(unit) ?? this.#root
        next.words = [...next.words, ...next.fallback.words]
        queue.push(next)
      }
    }
  }
}

function newState(): State {
  return { next: new Map(), fallback: undefined, words: [] }
}

function standsAlone(text: string, start: number, end: number): boolean {
  return (
    (start === 0 || before.test(text[start - 1] ?? '')) &&
    (end === text.length || after.test(text[end] ?? ''))
  )
}

/** Which of the words occur in the message, in lower case. For many people's words keep one matcher. */
export function findAlertWords(document: Document, words: Iterable<string> | AlertWordMatcher): Set<string> {
  if (words instanceof AlertWordMatcher) return words.wordsIn(document)
  return new AlertWordMatcher(new Map([...words].map((word) => [word, []]))).wordsIn(document)
}
