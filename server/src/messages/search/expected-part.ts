/** Of each lexeme that many documents have, the part of them that have it: from 0 to 1. */
export type Parts = ReadonlyMap<string, number>

/** The part of the documents that are expected to fit a question, by the lexemes that many have. */
export type ExpectedPart = (parts: Parts) => number

/** What many documents have is known: a question that nothing is known of, few of them fit. */
const LEAST = 0.001

/** A lexeme, which may be the beginning of one, or a sign. */
const TOKEN = /'((?:''|\\\\|[^'\\])*)'(:\*)?|[()|!]|&|<(?:-|\d+)>/g

/**
 * Which part of the documents is expected to fit a question, as if no lexeme had to do with another. The database
 * estimates in the same way, but expects some documents for each lexeme that it does not know.
 * @param question as the text of a tsquery
 */
export function expectedPartOf(question: string): ExpectedPart {
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
    return isPrefix === undefined ? ofLexeme(lexeme) : ofBeginning(lexeme)
  }
  const part = any()
  return (parts) => Math.max(LEAST, part(parts))
}

const nothing: ExpectedPart = () => 0

const ofLexeme =
  (lexeme: string): ExpectedPart =>
  (parts) =>
    parts.get(lexeme) ?? 0

const ofBeginning =
  (beginning: string): ExpectedPart =>
  (parts) =>
    anyOf(Array.from(parts, ([lexeme, part]) => (lexeme.startsWith(beginning) ? part : 0)))

const both =
  (one: ExpectedPart, other: ExpectedPart): ExpectedPart =>
  (parts) =>
    one(parts) * other(parts)

const without =
  (one: ExpectedPart): ExpectedPart =>
  (parts) =>
    1 - one(parts)

const anyOf = (parts: readonly number[]) => 1 - parts.reduce((none, part) => none * (1 - part), 1)
