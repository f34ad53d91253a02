import type { Languages } from './languages.ts'
import type { Word } from './words.ts'

/** What begins a lexeme that is no word as it stands in the text. No word contains these characters. */
const STEM = '\u0002'
const INSIDE = '\u0003'
const NAME = '\u0004'
const PAIR = '\u0005'
const BEGINNING = '\u0006'

export const stemLexeme = (stem: string) => `${STEM}${stem}`
/** What a word has inside or at its end. */
export const insideLexeme = (part: string) => `${INSIDE}${part}`

/** More than a word: `foo_bar`, `#1234`. */
export const nameLexeme = (name: string) => `${NAME}${name}`
export const isNameLexeme = (lexeme: string) => lexeme.startsWith(NAME)
export const isInsideLexeme = (lexeme: string) => lexeme.startsWith(INSIDE)

/** So many different pairs there are, in three characters. More would be more lists in the index, each of fewer messages. */
const PAIRS = 36 ** 3
/** Two words that follow each other. */
export const pairLexeme = (hash: number) => `${PAIR}${(hash % PAIRS).toString(36)}`

/** For a longer beginning, the index goes through fewer lexemes. */
const LONGEST_BEGINNING = 2

/** What all documents have with a word that begins so; undefined if that is too long to be a lexeme. */
export function beginningLexeme(beginning: string): string | undefined {
  return [...beginning].length <= LONGEST_BEGINNING ? `${BEGINNING}${beginning}` : undefined
}

/** People search for the middle of a word with at least so many letters. */
export const SHORTEST_INSIDE = 3
/** Nobody looks for the middle of what is longer: it is data, and every letter would add a lexeme. */
const LONGEST_WITH_INSIDE = 32

const LETTER = /\p{L}/u

/** The lexemes of a word that have its position. */
export function lexemesOf(word: Word, languages: Languages): string[] {
  const { isDense, parts, signed, joined } = word
  const lexemes = [word.word]
  if (isDense) return lexemes
  if (!word.isInName) lexemes.push(...stemLexemesOf(word, languages))
  for (const part of parts) lexemes.push(part, ...stemLexemesOf({ word: part, written: part }, languages))
  if (signed !== undefined) lexemes.push(nameLexeme(signed.name))
  if (joined !== undefined) lexemes.push(nameLexeme(joined.name))
  return lexemes
}

/** The word has its own lexeme: it is no stem besides. */
function stemLexemesOf(word: Pick<Word, 'word' | 'written'>, languages: Languages): string[] {
  const stems = languages.stemsOf(word).filter((stem) => stem !== word.word)
  return stems.map(stemLexeme)
}

/**
 * Every ending of a word, so that the beginnings of these lexemes are all that is inside the word. Numbers are whole: 123
 * is not in 41234. Common words have nothing inside: they are half of all.
 */
export function insideLexemesOf({ word, isDense }: Word, languages: Languages): string[] {
  const { length } = word
  if (isDense || length <= SHORTEST_INSIDE || length > LONGEST_WITH_INSIDE) return []
  if (!LETTER.test(word) || languages.isCommon(word)) return []
  const lexemes: string[] = []
  for (let start = 1; start <= length - SHORTEST_INSIDE; start++) {
    // A character of two units is not cut in half.
    if ((word.charCodeAt(start) & 0xfc00) !== 0xdc00) lexemes.push(insideLexeme(word.slice(start)))
  }
  return lexemes
}

/**
 * The short beginnings of a word and of its parts. Otherwise the index would go through thousands of lexemes for one, and
 * through each message that has any of them. Nobody asks for the beginning of a number.
 */
export function beginningLexemesOf({ word, parts, isDense }: Word): string[] {
  if (isDense) return [`${BEGINNING}${firstOf(word, 1)}`]
  const lengths = Array.from({ length: LONGEST_BEGINNING }, (_, index) => index + 1)
  const beginnings = [word, ...parts].flatMap((one) => lengths.map((length) => firstOf(one, length)))
  return [...new Set(beginnings)].filter((one) => LETTER.test(one)).map((one) => `${BEGINNING}${one}`)
}

const firstOf = (word: string, length: number) => [...word].slice(0, length).join('')
