import type { Languages } from './languages.ts'
import type { Word } from './words.ts'

/** Most words of a text are among the last so many different ones. */
const KEPT = 10_000

/** What is made of words, kept by how they are written: to stem a word anew each time would be most of the work. */
export class KeptByWord<Made> {
  readonly #make: (word: Word, languages: Languages) => Made
  readonly #kept = new WeakMap<Languages, Map<string, Made>>()

  constructor(make: (word: Word, languages: Languages) => Made) {
    this.#make = make
  }

  of(word: Word, languages: Languages): Made {
    // What is made of all others depends on more than how they are written.
    if (word.isDense || word.isInName || word.signed !== undefined || word.joined !== undefined) {
      return this.#make(word, languages)
    }
    const kept = this.#kept.get(languages) ?? new Map<string, Made>()
    this.#kept.set(languages, kept)
    const known = kept.get(word.written)
    if (known !== undefined) return known
    const made = this.#make(word, languages)
    if (kept.size >= KEPT) kept.clear()
    kept.set(word.written, made)
    return made
  }
}
