import { plain } from '#language/plain.ts'
import type { Term } from '#narrow/narrow.ts'
import { dayOf } from './days.ts'
import { channelNamed, type Known, personNamed } from './known.ts'
import { type Operator, operatorNamed } from './operators.ts'
import { type Pill, withPill } from './pills.ts'

/** An operator in the text whose value is being typed. */
export interface Token {
  readonly operator: Operator
  readonly negated: boolean
  /** Where it begins in the text. */
  readonly from: number
  readonly value: string
}

const OPERATOR = /(?<=^|\s)(-?)([a-z-]+):/gi

/** The operator that the text ends with, with everything behind it: names have spaces. */
export function tokenAtEnd(text: string): Token | undefined {
  const found = [...text.matchAll(OPERATOR)]
    .map((match) => ({ match, operator: operatorNamed(match[2] ?? '') }))
    .findLast(({ operator }) => operator !== undefined)
  if (!found?.operator) return undefined
  const { match, operator } = found
  const value = text.slice(match.index + match[0].length)
  // A closed quotation is a whole value: what follows are words.
  if (/^"[^"]*"\s/.test(value)) return undefined
  const negated = match[1] === '-' && !operator.isNeverNegated
  return { operator, negated, from: match.index, value: value.replace(/^"/, '').replace(/"$/, '') }
}

/** The pill for a value, or undefined if it names nothing, or several things. */
export function pillFor({ operator, negated, value }: Omit<Token, 'from'>, known: Known): Pill | undefined {
  const operand = operandOf(operator, value.trim(), known)
  return operand === undefined ? undefined : pillOf(operator, operand, negated)
}

export function pillOf({ api }: Operator, operand: Term['operand'], negated = false): Pill {
  return { terms: [{ operator: api, operand, ...(negated && { negated }) }] }
}

function operandOf(
  { kind, choices, api }: Operator,
  value: string,
  known: Known,
): Term['operand'] | undefined {
  switch (kind) {
    case 'person': {
      const id = personNamed(known, value)
      return api === 'dm-including' && id !== undefined ? [id] : id
    }
    case 'direct':
      return idsOf(value, known)
    case 'channel':
      return channelNamed(known.channels, value)
    case 'topic':
      return value === '' ? undefined : value
    case 'choice':
      return choices?.find(([name]) => name === value.toLowerCase())?.[0]
    case 'day':
      return dayOf(value, new Date())
    default:
      return /^\d{1,15}$/.test(value) ? Number(value) : undefined
  }
}

function idsOf(value: string, known: Known): number[] | undefined {
  const ids = value.split(',').map((name) => personNamed(known, name))
  return ids.every((id) => id !== undefined) ? [...new Set(ids)].sort((a, b) => a - b) : undefined
}

export interface Parsed {
  readonly pills: readonly Pill[]
  readonly words: string
  /** An operator whose value names nothing: nobody searches for what was not meant. */
  readonly problem?: Pick<Token, 'operator' | 'value'>
}

/** The most words that a name without quotation marks may have. */
const LONGEST_NAME = 6

/** Everything that somebody typed, as pills and the words that are left. */
export function parse(text: string, before: readonly Pill[], known: Known): Parsed {
  let pills = before
  let words = ''
  let rest = text
  for (;;) {
    const match = nextOperator(rest)
    if (!match) return { pills, words: tidy(`${words} ${rest}`) }
    const { operator, negated, from, valueFrom } = match
    words += ` ${rest.slice(0, from)}`
    const behind = rest.slice(valueFrom)
    const taken = takeValue(operator, behind, known)
    const pill = pillFor({ operator, negated, value: taken.value }, known)
    if (!pill) {
      return { pills, words: tidy(`${words} ${rest.slice(from)}`), problem: { operator, value: taken.value } }
    }
    pills = withPill(pills, pill)
    rest = behind.slice(taken.length)
  }
}

function nextOperator(text: string) {
  for (const match of text.matchAll(OPERATOR)) {
    const operator = operatorNamed(match[2] ?? '')
    if (!operator || isQuoted(text, match.index)) continue
    const negated = match[1] === '-' && !operator.isNeverNegated
    return { operator, negated, from: match.index, valueFrom: match.index + match[0].length }
  }
  return undefined
}

/** Inside quotation marks `in:` is a word like others. */
function isQuoted(text: string, at: number): boolean {
  return (text.slice(0, at).split('"').length - 1) % 2 === 1
}

/** The value at the start of the text: in quotation marks, or the longest run of words that names something. */
function takeValue(operator: Operator, text: string, known: Known): { value: string; length: number } {
  const quoted = /^\s*"([^"]*)"?/.exec(text)
  if (quoted) return { value: quoted[1] ?? '', length: quoted[0].length }
  const next = nextOperator(text)
  const words = [...text.slice(0, next?.from ?? text.length).matchAll(/\S+/g)].slice(0, LONGEST_NAME)
  for (let count = words.length; count > 1; count--) {
    const last = words[count - 1]
    const length = (last?.index ?? 0) + (last?.[0].length ?? 0)
    const value = text.slice(0, length).trim()
    if (namesExactly(operator, value, known)) return { value, length }
  }
  const first = words[0]
  return { value: first?.[0] ?? '', length: (first?.index ?? 0) + (first?.[0].length ?? 0) }
}

function namesExactly(operator: Operator, value: string, known: Known): boolean {
  if (operator.kind !== 'topic') return operandOf(operator, value, known) !== undefined
  return known.topics.some(({ topic }) => plain(topic) === plain(value))
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
