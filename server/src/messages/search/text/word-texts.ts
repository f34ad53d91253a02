import type { Languages } from './languages.ts'
import { insideLexemesOf, lexemesOf } from './lexemes.ts'
import { type PairKey, pairKeysOf } from './pairs.ts'
import { quoted } from './question.ts'
import type { Word } from './words.ts'

/** What a word adds to a document, as it is written in a tsvector. */
interface WordTexts {
  /** The lexemes that have its position. */
  readonly own: readonly string[]
  /** Those without one, as one text. */
  readonly inside: string
  /** What it is in pairs with its neighbors. */
  readonly keys: readonly PairKey[]
}

/** Most words of a text are among the last so many different ones. */
const KEPT = 10_000
const kept = new WeakMap<Languages, Map<string, WordTexts>>()

/** What a word adds to a document. To stem and cut it anew each time would be most of the time of indexing. */
export function textsOf(word: Word, languages: Languages): WordTexts {
  // The texts of all others depend on more than how they are written.
  if (word.isDense || word.isInName || word.signed !== undefined || word.joined !== undefined) {
    return newTexts(word, languages)
  }
  const texts = kept.get(languages) ?? new Map<string, WordTexts>()
  kept.set(languages, texts)
  const known = texts.get(word.written)
  if (known !== undefined) return known
  const made = newTexts(word, languages)
  if (texts.size >= KEPT) texts.clear()
  texts.set(word.written, made)
  return made
}

function newTexts(word: Word, languages: Languages): WordTexts {
  const own = lexemesOf(word, languages).map(quoted)
  const inside = insideLexemesOf(word, languages).map(quoted).join(' ')
  return { own, inside, keys: pairKeysOf(word, languages) }
}
