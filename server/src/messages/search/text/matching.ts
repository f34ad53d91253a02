import { KeptByWord } from './kept-by-word.ts'
import type { Languages } from './languages.ts'
import { insideLexemesOf, isInsideLexeme, lexemesOf } from './lexemes.ts'
import type { Pattern, Phrase, Question } from './question.ts'
import type { Word } from './words.ts'

const lexemes = new KeptByWord(lexemesOf)

/** A text as the index sees it. */
export class Searchable {
  readonly #words: readonly Word[]
  readonly #lexemes: readonly (readonly string[])[]
  readonly #languages: Languages
  readonly #insides = new Map<number, readonly string[]>()

  constructor(words: readonly Word[], languages: Languages) {
    this.#words = words
    this.#languages = languages
    this.#lexemes = words.map((word) => lexemes.of(word, languages))
  }

  get size(): number {
    return this.#words.length
  }

  /** Whether the text has what is asked for, as the index answers. */
  fits(question: Question): boolean {
    return question.some((phrases) =>
      phrases.every((phrase) => this.#starts(phrase).next().done === phrase.isNegated),
    )
  }

  /** Each place where the text has a phrase, word by word. */
  *places(phrase: Phrase): Generator<readonly Place[]> {
    for (const start of this.#starts(phrase)) {
      yield phrase.words.map((patterns, offset) => this.#place(start + offset, patterns))
    }
  }

  *#starts({ words }: Phrase): Generator<number> {
    for (let start = 0; start + words.length <= this.#words.length; start++) {
      if (words.every((patterns, offset) => this.#isAt(start, offset, patterns))) yield start
    }
  }

  #isAt(start: number, offset: number, patterns: readonly Pattern[]): boolean {
    const [first, word] = [this.#words[start], this.#words[start + offset]]
    return (
      word !== undefined &&
      first !== undefined &&
      word.position - first.position === offset &&
      this.#found(start + offset, patterns) !== undefined
    )
  }

  #found(index: number, patterns: readonly Pattern[]): Pattern | undefined {
    return patterns.find((pattern) => this.#has(index, pattern))
  }

  #has(index: number, { lexeme, isPrefix }: Pattern): boolean {
    const own = isInsideLexeme(lexeme) ? this.#insidesAt(index) : (this.#lexemes[index] ?? [])
    return isPrefix ? own.some((one) => one.startsWith(lexeme)) : own.includes(lexeme)
  }

  /** These are many, and few questions need them. */
  #insidesAt(index: number): readonly string[] {
    const known = this.#insides.get(index)
    if (known !== undefined) return known
    const word = this.#words[index]
    const insides = word === undefined ? [] : insideLexemesOf(word, this.#languages)
    this.#insides.set(index, insides)
    return insides
  }

  #place(index: number, patterns: readonly Pattern[]): Place {
    // Only called where one of the patterns has been found.
    const word = this.#words[index] as Word
    const [typed] = patterns
    // For the same reason.
    const pattern = this.#found(index, patterns) as Pattern
    const isExact = typed !== undefined && this.#has(index, { ...typed, isPrefix: false })
    return { word, pattern, rank: isExact ? 1 : pattern.isPrefix ? BEGUN_RANK : STEM_RANK }
  }
}

/** What a word counts that is another form of what was typed, and one that only contains it. */
const STEM_RANK = 0.7
const BEGUN_RANK = 0.4

export interface Place {
  readonly word: Word
  readonly pattern: Pattern
  /** Up to 1, for the word as it was typed. */
  readonly rank: number
}
