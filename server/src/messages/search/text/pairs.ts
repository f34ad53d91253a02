import type { Languages } from './languages.ts'
import { pairLexeme } from './lexemes.ts'
import type { Word } from './words.ts'

/** What a word is in pairs: a hash of its stem, so that a message with a phrase in whatever forms has the pairs of it. */
export type PairKey = number

/** What a name of many parts is, which would have hundreds of pairs with another one: all words find it. */
const ANY: PairKey = 0
const MOST_KEYS = 8

/** The keys that a word of a text has in pairs. A dense script has none: each of its words is a pair already. */
export function pairKeysOf(word: Word, languages: Languages): readonly PairKey[] {
  if (word.isDense) return NO_KEYS
  const forms = [word, ...word.parts.map((part) => ({ word: part, written: part }))]
  const keys = keysOf(forms.flatMap((form) => stemsOf(form, languages)))
  return keys.length > MOST_KEYS ? [ANY] : keys
}

/** The keys that a word can have in messages that are searched for it. */
export function pairKeysAskedOf(word: Word, languages: Languages): readonly PairKey[] {
  if (word.isDense) return NO_KEYS
  const stems = stemsOf(word, languages)
  // A message may have the stem as a word, which need not be its own stem.
  const ofStems = stems.flatMap((stem) => stemsOf({ word: stem, written: stem }, languages))
  return [...keysOf([...stems, ...ofStems]), ANY]
}

/**
 * The lexemes of a word and the one after it. A document has them besides its words: where these stand is known from the
 * documents alone, and for a phrase of frequent words, all that have them would be read. Others can have the same pair, so
 * a message with all pairs need not have the phrase.
 */
export function pairLexemesOf(before: readonly PairKey[], after: readonly PairKey[]): string[] {
  return before.flatMap((one) => after.map((other) => pairLexeme(mix(Math.imul(one, PRIME) ^ other))))
}

const NO_KEYS: readonly PairKey[] = []

const stemsOf = (form: Pick<Word, 'word' | 'written'>, languages: Languages): readonly string[] => {
  const stems = languages.stemsOf(form)
  return stems.length === 0 ? [form.word] : stems
}

const keysOf = (stems: readonly string[]): PairKey[] => [...new Set(stems)].map(hashOf)

/** FNV-1a, of 32 bits: a cryptographic hash would take longer than all else that is done for a word. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

function hashOf(text: string): number {
  let hash = BASIS
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

/** So that each bit of a pair depends on both words. */
const mix = (hash: number) => (hash ^ (hash >>> 15)) >>> 0
