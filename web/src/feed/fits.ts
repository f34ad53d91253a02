import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type Narrow, shapeOf, type Term } from '../narrow/narrow.ts'

/**
 * Whether a message meets every term, or `undefined` where only the server can say (a search for words needs its
 * dictionary).
 */
export function fits(narrow: Narrow, message: MessageWithFlags, ownUserId: number): boolean | undefined {
  let known = true
  for (const term of narrow.terms) {
    const meets = meetsTerm(term, message, ownUserId)
    if (meets === undefined) known = false
    else if (meets === (term.negated ?? false)) return false
  }
  return known ? true : undefined
}

function meetsTerm({ operator, operand }: Term, message: MessageWithFlags, own: number): boolean | undefined {
  switch (operator) {
    case 'channel':
      return typeof operand === 'number' ? message.stream_id === operand : undefined
    case 'topic':
      return message.type === 'stream' && message.subject.toLowerCase() === String(operand).toLowerCase()
    case 'dm':
      return Array.isArray(operand) ? isBetween(message, operand as number[], own) : undefined
    case 'sender':
      return typeof operand === 'number' ? message.sender_id === operand : undefined
    case 'is':
      return meetsIs(String(operand), message)
    default:
      return undefined
  }
}

const MENTION_FLAGS = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
]

export function mentionsReader(message: MessageWithFlags): boolean {
  return message.flags.some((flag) => MENTION_FLAGS.includes(flag))
}

function meetsIs(operand: string, message: MessageWithFlags): boolean | undefined {
  if (operand === 'mentioned') return mentionsReader(message)
  if (operand === 'starred') return message.flags.includes('starred')
  if (operand === 'unread') return !message.flags.includes('read')
  if (operand === 'dm') return message.type === 'private'
  return undefined
}

function isBetween(message: MessageWithFlags, others: readonly number[], own: number): boolean {
  const key = othersOf(message, own)?.join()
  return key !== undefined && key === others.join()
}

/** The participants of a direct message without the viewer, ascending; the viewer alone with themself is `[own]`. */
export function othersOf(message: MessageWithFlags, own: number): number[] | undefined {
  if (typeof message.display_recipient === 'string') return undefined
  const ids = message.display_recipient.map((user) => user.id).sort((a, b) => a - b)
  return ids.length === 1 ? ids : ids.filter((id) => id !== own)
}

/** Whether a list kept by events stays complete. A star brings old messages in, and words only the server finds. */
export function isLive(narrow: Narrow): boolean {
  const { kind } = shapeOf(narrow)
  return kind !== 'search' && kind !== 'starred'
}
