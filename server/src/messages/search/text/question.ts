import type { Languages } from './languages.ts'
import { beginningLexeme, insideLexeme, nameLexeme, SHORTEST_INSIDE, stemLexeme } from './lexemes.ts'
import { pairKeysAskedOf, pairLexemesOf } from './pairs.ts'
import { type Word, wordsOf } from './words.ts'

/** A lexeme that is looked for, or the beginning of one. */
export interface Pattern {
  readonly lexeme: string
  readonly isPrefix: boolean
}

/** Words that follow each other, each in any of some forms. */
export interface Phrase {
  readonly words: readonly (readonly Pattern[])[]
  /** The lexemes of its pairs, of each of which a message with the phrase has any. */
  readonly pairs: readonly (readonly string[])[]
  readonly isNegated: boolean
}

/** What somebody asks for: any of some lists of phrases of which a message has all. */
export type Question = readonly (readonly Phrase[])[]

export interface Asking {
  readonly languages: Languages
  /** Whether words are also looked for as the beginnings and inside of words. */
  readonly isInside: boolean
}

/** What all documents of an index have besides the words of their text. */
export interface DocumentForm {
  readonly hasPairs: boolean
  readonly hasBeginnings: boolean
}

/** A part of what somebody wrote. */
interface Chunk {
  readonly text: string
  readonly isQuoted: boolean
  readonly isNegated: boolean
}

const CHUNK = /(?<minus>-)?(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>[^\s"]+))/gu
const LETTER = /\p{L}/u

/** Understands a search: words, "phrases", `-without`, `or`, `begin*` and `*inside*`. */
export function questionOf(search: string, asking: Asking): Question {
  const alternatives: Phrase[][] = []
  for (const chunks of alternativesOf(chunksOf(search))) {
    const phrases = chunks.flatMap((chunk) => phraseOf(chunk, asking))
    // 'the plan' asks for plans; 'the' alone for what it says.
    const telling = phrases.filter(({ isCommon }) => !isCommon)
    const asked = telling.some(({ phrase }) => !phrase.isNegated) ? telling : phrases
    if (asked.length > 0) alternatives.push(asked.map(({ phrase }) => phrase))
  }
  return alternatives
}

function chunksOf(search: string): Chunk[] {
  return Array.from(search.matchAll(CHUNK), ({ groups = {} }) => ({
    text: groups.quoted ?? groups.plain ?? '',
    isQuoted: groups.quoted !== undefined,
    isNegated: groups.minus !== undefined,
  }))
}

/** What stands between `or`. */
function alternativesOf(chunks: readonly Chunk[]): Chunk[][] {
  const alternatives: Chunk[][] = [[]]
  for (const chunk of chunks) {
    const isOr = !chunk.isQuoted && !chunk.isNegated && chunk.text.toLowerCase() === 'or'
    if (isOr) alternatives.push([])
    else alternatives.at(-1)?.push(chunk)
  }
  return alternatives
}

function phraseOf(chunk: Chunk, asking: Asking): { phrase: Phrase; isCommon: boolean }[] {
  const { text, isQuoted, isNegated } = chunk
  const words = wordsOf(text)
  const isOne = words.length === 1
  const asked = withoutImplied(words)
  const stars = isQuoted ? [] : [text.startsWith('*'), text.endsWith('*')]
  const isWide = asking.isInside && !isQuoted && !isNegated
  const patterns = asked.map((word, index) => {
    const isBegun = index === asked.length - 1 && (isWide || stars[1] === true)
    const isInside = isOne && (isWide || stars[0] === true)
    return patternsOf(word, { ...asking, isBegun, isInside })
  })
  if (patterns.length === 0) return []
  const [first] = words
  const isCommon =
    isOne && !isQuoted && !isNegated && first !== undefined && asking.languages.isCommon(first.word)
  return [{ phrase: { words: patterns, pairs: pairsOf(asked, patterns, asking), isNegated }, isCommon }]
}

/** Of words that are asked for as a whole. */
function pairsOf(words: readonly Word[], patterns: Phrase['words'], { languages }: Asking): string[][] {
  const keys = words.map((word, index) =>
    patterns[index]?.some(({ isPrefix }) => isPrefix) ? [] : pairKeysAskedOf(word, languages),
  )
  return keys
    .slice(1)
    .map((own, index) => pairLexemesOf(keys[index] ?? [], own))
    .filter((lexemes) => lexemes.length > 0)
}

const isSingle = ({ word }: Word) => [...word].length === 1

/** Without the last character of a dense run and the first part of a name: what stands beside them has them in it. */
function withoutImplied(words: readonly Word[]): readonly Word[] {
  const [last, beforeLast] = [words.at(-1), words.at(-2)]
  const isCovered = last !== undefined && beforeLast !== undefined && beforeLast.to > last.from
  return words.slice(words[1]?.joined === undefined ? 0 : 1, isCovered ? -1 : undefined)
}

function patternsOf(word: Word, { languages, isBegun, isInside }: Asking & { isBegun: boolean }): Pattern[] {
  const name = word.joined ?? word.signed
  const exact = name === undefined ? word.word : nameLexeme(name.name)
  // A number is whole: 12 is not the beginning of 1234.
  const hasLetter = LETTER.test(word.word)
  const isPrefix = (word.isDense && isSingle(word)) || ((isBegun || isInside) && hasLetter && !word.isDense)
  const patterns: Pattern[] = [{ lexeme: exact, isPrefix }]
  if (name !== undefined || word.isDense) return patterns
  // A message has the stem of a word as a lexeme of its own only where it is another word.
  for (const stem of languages.stemsOf(word)) {
    patterns.push({ lexeme: stemLexeme(stem), isPrefix: false })
    if (stem !== word.word) patterns.push({ lexeme: stem, isPrefix: false })
  }
  if (isInside && hasLetter && word.word.length >= SHORTEST_INSIDE) {
    patterns.push({ lexeme: insideLexeme(word.word), isPrefix: true })
  }
  return patterns
}

/** The question as the text of a tsquery; undefined if it asks for nothing. */
export function tsqueryOf(question: Question, form: DocumentForm): string | undefined {
  const alternatives = question.map((phrases) =>
    phrases.map((phrase) => phraseQuery(phrase, form)).join(' & '),
  )
  return alternatives.length === 0 ? undefined : alternatives.map((one) => `(${one})`).join(' | ')
}

/**
 * The question as texts of tsqueries, all of which a message fits; none if it asks for nothing. Those that messages without
 * any of its words fit begin with `!`.
 */
export function conjunctsOf(question: Question, form: DocumentForm): readonly string[] {
  const [only, ...others] = question
  if (only !== undefined && others.length === 0) {
    // The pairs of a phrase by themselves: they may be rare, while its words are in all messages.
    return only.flatMap((phrase) =>
      phrase.isNegated ? phraseQuery(phrase, form) : partsOfPhrase(phrase, form),
    )
  }
  const either = tsqueryOf(question, form)
  if (either === undefined) return []
  const isExcluding = question.some((phrases) => phrases.every(({ isNegated }) => isNegated))
  return [isExcluding ? `!(!(${either}))` : either]
}

function phraseQuery(phrase: Phrase, form: DocumentForm): string {
  const all = partsOfPhrase(phrase, form).join(' & ')
  return phrase.isNegated ? `!(${all})` : `(${all})`
}

function partsOfPhrase({ words, pairs }: Phrase, form: DocumentForm): string[] {
  // A beginning that is a lexeme has no position.
  const byBeginnings = form.hasBeginnings && words.length === 1
  const queryOf = byBeginnings ? beginningQuery : patternQuery
  const text = words.map((patterns) => `(${patterns.map(queryOf).join(' | ')})`).join(' <-> ')
  const beside = form.hasPairs ? pairs.map((any) => `(${any.map(quoted).join(' | ')})`) : []
  return [...beside, `(${text})`]
}

/** Without going through all lexemes that begin so, if the beginning is short. */
function beginningQuery(pattern: Pattern): string {
  const lexeme = pattern.isPrefix ? beginningLexeme(pattern.lexeme) : undefined
  return lexeme === undefined ? patternQuery(pattern) : quoted(lexeme)
}

function patternQuery({ lexeme, isPrefix }: Pattern): string {
  return `${quoted(lexeme)}${isPrefix ? ':*' : ''}`
}

/** Whether the text of a tsquery has the index go through all lexemes that begin in one way. */
export const goesThroughBeginnings = (tsquery: string) => tsquery.includes("':*")

/** A lexeme as it is written in tsvector and tsquery. */
export function quoted(lexeme: string): string {
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
