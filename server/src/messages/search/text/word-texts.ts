import { KeptByWord } from './kept-by-word.ts'
import type { Languages } from './languages.ts'
import { beginningLexemesOf, insideLexemesOf, lexemesOf } from './lexemes.ts'
import { type PairKey, pairKeysOf } from './pairs.ts'
import { quoted } from './question.ts'
import type { Word } from './words.ts'

/** What a word adds to a document, as it is written in a tsvector. */
interface WordTexts {
  /** The lexemes that have its position. */
  readonly own: readonly string[]
  /** Those without one, as one text. */
  readonly inside: string
  /** How it begins, without a position. Other words begin alike. */
  readonly beginnings: readonly string[]
  /** What it is in pairs with its neighbors. */
  readonly keys: readonly PairKey[]
}

const kept = new KeptByWord((word, languages): WordTexts => {
  const own = lexemesOf(word, languages).map(quoted)
  const inside = insideLexemesOf(word, languages).map(quoted).join(' ')
  const beginnings = beginningLexemesOf(word).map(quoted)
  return { own, inside, beginnings, keys: pairKeysOf(word, languages) }
})

/** What a word adds to a document. */
export const textsOf = (word: Word, languages: Languages): WordTexts => kept.of(word, languages)
