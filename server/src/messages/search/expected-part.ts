/** Of each lexeme that many documents have, the part of them that have it: from 0 to 1. */
export class Parts {
  readonly #parts: ReadonlyMap<string, number>
  /** In the order of their characters, so that those that begin alike stand beside each other. */
  readonly #lexemes: readonly string[]

  constructor(parts: Iterable<readonly [lexeme: string, part: number]> = []) {
    this.#parts = new Map(parts)
    this.#lexemes = [...this.#parts.keys()].sort()
  }

  /** 0 for one of which nothing is known. */
  of(lexeme: string): number {
    return this.#parts.get(lexeme) ?? 0
  }

  /** The part of the documents that are expected to have any lexeme that begins so. */
  ofBeginning(beginning: string): number {
    let none = 1
    for (let at = this.#firstFrom(beginning); this.#lexemes[at]?.startsWith(beginning); at++) {
      none *= 1 - this.of(this.#lexemes[at] ?? '')
    }
    return 1 - none
  }

  /** The place of the first lexeme that is not before this one. */
  #firstFrom(beginning: string): number {
    let [from, to] = [0, this.#lexemes.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#lexemes[middle] ?? '') < beginning) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** The part of the documents that are expected to fit a question, by the lexemes that many have. */
export type ExpectedPart = (parts: Parts) => number

/** As a guess, few documents fit a question that nothing is known of: what many have is known. */
const LEAST = 0.001

/**
 * The part of the documents that have a beginning of so many letters, as a guess: what is known are frequent words, but most
 * words that begin with three letters are rare ones, and a thousand of these are in each thirtieth message.
 */
const BEGUN = [1, 1 / 2, 1 / 8, 1 / 32, 1 / 64, 1 / 128, 1 / 256]

/** A lexeme, which may be the beginning of one, or a sign. */
const TOKEN = /'((?:''|\\\\|[^'\\])*)'(:\*)?|[()|!]|&|<(?:-|\d+)>/g

/**
 * Which part of the documents is expected to fit a question, as if no lexeme had to do with another. The database
 * estimates in the same way, but expects some documents for each lexeme that it does not know.
 * @param question as the text of a tsquery
 * @param guesses whether it says how many documents are likely to have what is not known to be frequent
 */
export function expectedPartOf(question: string, { guesses }: { guesses: boolean }): ExpectedPart {
  const tokens = Array.from(question.matchAll(TOKEN)).reverse()
  const isNext = (...signs: string[]) =>
    signs.some((sign) => tokens.at(-1)?.[0].startsWith(sign)) && tokens.pop() !== undefined
  const any = (): ExpectedPart => {
    const all = [together()]
    while (isNext('|')) all.push(together())
    return all.length === 1 ? (all[0] ?? nothing) : (parts) => anyOf(all.map((one) => one(parts)))
  }
  const together = (): ExpectedPart => {
    let part = one()
    while (isNext('&', '<')) part = both(part, one())
    return part
  }
  const one = (): ExpectedPart => {
    if (isNext('!')) return without(one())
    if (isNext('(')) {
      const inside = any()
      isNext(')')
      return inside
    }
    const [, quoted = '', isPrefix] = tokens.pop() ?? []
    const lexeme = quoted.replaceAll("''", "'").replaceAll('\\\\', '\\')
    return isPrefix === undefined ? ofLexeme(lexeme) : ofBeginning(lexeme, guesses)
  }
  const part = any()
  return (parts) => Math.max(guesses ? LEAST : 0, part(parts))
}

const nothing: ExpectedPart = () => 0

const ofLexeme =
  (lexeme: string): ExpectedPart =>
  (parts) =>
    parts.of(lexeme)

const ofBeginning =
  (beginning: string, guesses: boolean): ExpectedPart =>
  (parts) =>
    Math.max(guesses ? guessOf(beginning) : 0, parts.ofBeginning(beginning))

const guessOf = ({ length }: string) => BEGUN[Math.min(length, BEGUN.length - 1)] ?? 0

const both =
  (one: ExpectedPart, other: ExpectedPart): ExpectedPart =>
  (parts) =>
    one(parts) * other(parts)

const without =
  (one: ExpectedPart): ExpectedPart =>
  (parts) =>
    1 - one(parts)

const anyOf = (parts: readonly number[]) => 1 - parts.reduce((none, part) => none * (1 - part), 1)

/** What is expected of the questions of a search: each is understood once, and weighed once for each table. */
export class ExpectedParts {
  readonly #questions = new Map<string, ExpectedPart>()
  readonly #asked: { readonly guesses: boolean }

  constructor(asked: { readonly guesses: boolean }) {
    this.#asked = asked
  }

  of(question: string): ExpectedPart {
    const known = this.#questions.get(question) ?? weighedOnce(expectedPartOf(question, this.#asked))
    this.#questions.set(question, known)
    return known
  }
}

function weighedOnce(expected: ExpectedPart): ExpectedPart {
  const known = new Map<Parts, number>()
  return (parts) => {
    const part = known.get(parts) ?? expected(parts)
    known.set(parts, part)
    return part
  }
}
