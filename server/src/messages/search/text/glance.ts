import type { Languages } from './languages.ts'
import { isNameLexeme } from './lexemes.ts'
import { Searchable } from './matching.ts'
import type { Searched } from './message.ts'
import type { Pattern, Question } from './question.ts'
import { wordsOf } from './words.ts'

const NOT_PLAIN = /\P{ASCII}/u
const PLAIN_RUN = /[a-zA-Z0-9]+/g
/** No word reaches beyond letters, numbers and marks. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/**
 * Where the HTML does not have the words of its text as they stand: in elements inside of words, as characters by their
 * numbers or names, and encoded in addresses.
 */
const OTHERWISE = /[\p{L}\p{N}\p{M}](?:<[^>]*>)+[\p{L}\p{N}\p{M}]|&(?!(?:amp|lt|gt|quot|#39);)|%[0-9a-f]{2}/iu
/** As many as there are bits. */
const MOST_ASKED = 30
/** Most words of many messages are among so many different ones. A long one may keep the whole text of its message. */
const MOST_KEPT = 5_000

/**
 * Tells at a glance which messages do not have what is asked for: by the words that stand in their HTML, in whatever order.
 * To read its text takes ten times as long.
 */
export class Glance {
  readonly #languages: Languages
  /** The forms of each word that is asked for. */
  readonly #asked: readonly (readonly Pattern[])[]
  /** For each question, the words of its alternatives, as bits. */
  readonly #alternatives: readonly (readonly number[])[]
  readonly #kept = new Map<string, number>()

  constructor(questions: readonly Question[], languages: Languages) {
    this.#languages = languages
    const asked: (readonly Pattern[])[] = []
    const bitOf = (patterns: readonly Pattern[]) => {
      // What is joined to a name does not stand in one word.
      const isUnknown = asked.length === MOST_ASKED || patterns.some(({ lexeme }) => isNameLexeme(lexeme))
      return isUnknown ? 0 : 1 << (asked.push(patterns) - 1)
    }
    this.#alternatives = questions.map((question) =>
      question.map((phrases) =>
        phrases
          .filter(({ isNegated }) => !isNegated)
          .flatMap(({ words }) => words.map(bitOf))
          .reduce((all, bit) => all | bit, 0),
      ),
    )
    this.#asked = asked
  }

  /** Whether a message may have what all questions ask for. */
  mayFit({ topic, rendered }: Searched): boolean {
    if (this.#asked.length === 0 || OTHERWISE.test(rendered)) return true
    const found = this.#foundIn(topic) | this.#foundIn(rendered)
    return this.#alternatives.every((any) => any.some((all) => (found & all) === all))
  }

  #foundIn(text: string): number {
    let found = 0
    for (const run of text.match(NOT_PLAIN.test(text) ? RUN : PLAIN_RUN) ?? []) found |= this.#bitsOf(run)
    return found
  }

  /** Which of the words that are asked for stand in letters that follow each other. */
  #bitsOf(run: string): number {
    const known = this.#kept.get(run)
    if (known !== undefined) return known
    const text = new Searchable(wordsOf(run), this.#languages)
    const bits = this.#asked.reduce((bits, patterns, index) => {
      const question = [[{ words: [patterns], pairs: [], isNegated: false }]]
      return text.fits(question) ? bits | (1 << index) : bits
    }, 0)
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(run, bits)
    return bits
  }
}
