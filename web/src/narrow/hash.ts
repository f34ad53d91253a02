import { encodeHash } from '@parley/markup/urls'
import type { Narrow, Term } from './narrow.ts'

/** A view of the app that an address can point to. */
export type Place =
  /** The start: on a phone the list of conversations. */
  | { readonly kind: 'list' }
  /** A page at `#address/path`, if there is one: see commands/view.ts. */
  | { readonly kind: 'page'; readonly address: string; readonly path: readonly string[] }
  /** An address that means nothing. */
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'messages'; readonly narrow: Narrow }

/** Looks up names that make an address readable. The ids alone are enough to find the place. */
export interface Names {
  channelName(channelId: number): string | undefined
  userName(userId: number): string | undefined
}

const OLDER_OPERATORS: Record<string, string> = {
  stream: 'channel',
  'pm-with': 'dm',
  subject: 'topic',
  from: 'sender',
}
const OF_A_PERSON = ['sender', 'mentions']

export function hashOf(place: Place, names: Names): string {
  switch (place.kind) {
    case 'messages':
      return narrowHash(place.narrow, names)
    case 'page':
      return `#${[place.address, ...place.path.map(encodeHash)].join('/')}`
    default:
      return '#list'
  }
}

export function narrowHash({ terms, near }: Narrow, names: Names): string {
  if (terms.length === 0 && near === undefined) return '#feed'
  const parts = terms.flatMap((term) => [
    `${term.negated ? '-' : ''}${term.operator}`,
    Array.isArray(term.operand)
      ? encodeHash(operandText(term, names)).replaceAll('.2C', ',')
      : encodeHash(operandText(term, names)),
  ])
  if (near !== undefined) parts.push('near', String(near))
  return `#narrow/${parts.join('/')}`
}

export function placeOf(hash: string): Place {
  const [head = '', ...parts] = hash.replace(/^#\/?/, '').split('/')
  if (head === '' || head === 'list') return { kind: 'list' }
  if (head === 'feed' || head === 'all_messages') return { kind: 'messages', narrow: { terms: [] } }
  if (head === 'narrow') {
    const narrow = narrowOf(parts)
    return narrow ? { kind: 'messages', narrow } : { kind: 'nowhere' }
  }
  const path = parts.filter((part) => part !== '').map(decodeHash)
  return path.includes(undefined)
    ? { kind: 'nowhere' }
    : { kind: 'page', address: head, path: path as string[] }
}

function narrowOf(parts: readonly string[]): Narrow | undefined {
  const terms: Term[] = []
  const places: { near?: number; with?: number } = {}
  for (let i = 0; i < parts.length; i += 2) {
    const text = decodeHash(parts[i + 1] ?? '')
    if (text === undefined) return undefined
    const name = parts[i] ?? ''
    if (name === '') continue
    const negated = name.startsWith('-')
    const plain = negated ? name.slice(1) : name
    const operator = OLDER_OPERATORS[plain] ?? plain
    if (operator === 'near' || operator === 'with') {
      const id = leadingNumber(text)
      if (id !== undefined) places[operator] = id
    } else terms.push(negated ? { ...term(operator, text), negated } : term(operator, text))
  }
  return { terms, ...places }
}

function term(operator: string, text: string): Term {
  if (operator === 'channel') return { operator, operand: leadingNumber(text) ?? text }
  if (operator === 'dm' || operator === 'dm-including') {
    const ids = text.split('-')[0]?.split(',').map(Number) ?? []
    if (ids.length > 0 && ids.every(Number.isSafeInteger))
      return { operator, operand: ids.sort((a, b) => a - b) }
  }
  if (OF_A_PERSON.includes(operator)) return { operator, operand: leadingNumber(text) ?? text }
  return { operator, operand: text }
}

function operandText({ operator, operand }: Term, names: Names): string {
  if (operator === 'channel' && typeof operand === 'number') return slug(operand, names.channelName(operand))
  if (OF_A_PERSON.includes(operator) && typeof operand === 'number') {
    return slug(operand, names.userName(operand))
  }
  if (Array.isArray(operand)) {
    const [only, ...others] = operand as number[]
    if (only !== undefined && others.length === 0) return slug(only, names.userName(only))
    return `${operand.join(',')}-group`
  }
  return String(operand)
}

function slug(id: number, name: string | undefined): string {
  return name === undefined ? String(id) : `${id}-${name.replaceAll(/[\s/]+/g, '-')}`
}

function leadingNumber(text: string): number | undefined {
  const digits = /^\d+/.exec(text)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

function decodeHash(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'))
  } catch {
    return undefined
  }
}
