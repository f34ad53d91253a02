import { fold } from './fold.ts'

/** A word of a text, or a character of a script that writes no spaces between words. */
export interface Word {
  /** Where it stands in the text. */
  readonly from: number
  readonly to: number
  /** Counted in words. */
  readonly position: number
  /** Folded; of a dense script, the character and the next one. */
  readonly word: string
  /** The words inside a name such as `camelCase`. */
  readonly parts: readonly string[]
  /** With the sign that belongs to it: `#1234`, `@ada`, `c++`. */
  readonly signed: Name | undefined
  /** With the word before it and what joins them: `foo_bar`, `example.com`. */
  readonly joined: Name | undefined
  /** As it is written, for stems: accents matter there. */
  readonly written: string
  readonly isDense: boolean
  /** Whether it is part of an address or of a name in code, which has no other forms. */
  readonly isInName: boolean
}

/** More than a word, and where it stands. */
export interface Name {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Scripts without spaces between words, and Korean, whose words carry endings that no stemmer knows. */
const DENSE = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{Nl}]]`
const WORD = new RegExp(
  String.raw`[a-zA-Z0-9]+(?![a-zA-Z0-9]|[^\x00-\x7f])|(${DENSE}[\p{M}ﾞﾟ]*)|[[\p{L}\p{N}]--${DENSE}][[\p{L}\p{N}\p{M}]--${DENSE}]*`,
  'gv',
)

/** What joins words to one name. A hyphen or apostrophe does not: `full-text` is also found as two words. */
const JOINT = /^[_.:/@#&=?%+~$\\]{1,3}$/
const LONGEST_JOINT = 3
const SIGNS = new Set(['#', '@', '$'])
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u
const SIGN_AFTER = /^(?:\+\+|#)(?![\p{L}\p{N}])/u
const LATER_CAPITAL = /(?!^)\p{Lu}/u
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** Of a longer word, only the beginning is looked at: it is no word but data. */
const LONGEST = 64

/** The words of a text, the first at a position. */
export function wordsOf(text: string, firstPosition = 1): Word[] {
  const words: Word[] = []
  const found = [...text.matchAll(WORD)]
  for (const [index, match] of found.entries()) {
    const position = firstPosition + index
    const before = words.at(-1)
    words.push(
      match[1] === undefined
        ? sparseWord(text, match, position, before)
        : denseWord(match, position, found[index + 1]),
    )
  }
  return withNames(text, words)
}

/** A slash or an ampersand alone makes no name of two words. */
const NAMING = /[_.:@#=?%~$\\]/

/** Notes which words are in names: all that are joined, if a sign between them is one of names. */
function withNames(text: string, words: Word[]): Word[] {
  for (let first = 0, last = 0; first < words.length; first = last + 1) {
    last = first
    while (words[last + 1]?.joined !== undefined) last++
    if (first === last || !isName(text, words.slice(first, last + 1))) continue
    const named = words.slice(first, last + 1).map((word) => ({ ...word, isInName: true }))
    words.splice(first, named.length, ...named)
  }
  return words
}

function isName(text: string, words: readonly Word[]): boolean {
  return words.some(({ from }, index) => index > 0 && NAMING.test(text.slice(words[index - 1]?.to, from)))
}

function denseWord(match: RegExpExecArray, position: number, next: RegExpExecArray | undefined): Word {
  const [written] = match
  const from = match.index
  const end = from + written.length
  const pair = next?.[1] !== undefined && next.index === end ? next[0] : ''
  return {
    ...{ from, to: end + pair.length, position, written, word: fold(written + pair), isDense: true },
    ...{ parts: NO_PARTS, signed: undefined, joined: undefined, isInName: false },
  }
}

const NO_PARTS: readonly string[] = []

function sparseWord(text: string, match: RegExpExecArray, position: number, before: Word | undefined): Word {
  const from = match.index
  const to = from + match[0].length
  const written = match[0].length > LONGEST ? match[0].slice(0, LONGEST) : match[0]
  const word = fold(written)
  const joined = joinedName(text, word, from, to, before)
  const signed = joined === undefined ? signedName(text, word, from, to) : undefined
  return {
    from,
    to,
    position,
    word,
    written,
    // Without capitals it is one word.
    parts: word === written ? NO_PARTS : partsOf(written),
    signed,
    joined,
    isDense: false,
    isInName: false,
  }
}

function joinedName(
  text: string,
  word: string,
  from: number,
  to: number,
  before: Word | undefined,
): Name | undefined {
  if (before === undefined || before.isDense) return undefined
  const length = from - before.to
  if (length < 1 || length > LONGEST_JOINT || (length === 1 && text[before.to] === ' ')) return undefined
  const joint = text.slice(before.to, from)
  return JOINT.test(joint) ? { name: `${before.word}${joint}${word}`, from: before.from, to } : undefined
}

function signedName(text: string, word: string, from: number, to: number): Name | undefined {
  const sign = text[from - 1] ?? ''
  const before = SIGNS.has(sign) && !LETTER_OR_NUMBER.test(text[from - 2] ?? '') ? sign : ''
  const next = text[to]
  const after = next === '+' || next === '#' ? (SIGN_AFTER.exec(text.slice(to, to + 3))?.[0] ?? '') : ''
  if (before === '' && after === '') return undefined
  return { name: `${before}${word}${after}`, from: from - before.length, to: to + after.length }
}

function partsOf(written: string): readonly string[] {
  return LATER_CAPITAL.test(written) ? written.split(CAMEL).map(fold) : NO_PARTS
}
