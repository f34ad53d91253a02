import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Window } from './list-snapshot.ts'
import type { MessageList } from './message-list.ts'
import type { Narrow } from './narrow.ts'

/** A list of messages, for a place that outlives the program. */
export interface KeptList extends Window {
  readonly narrow: Narrow
  /** Ascending, without gaps. */
  readonly messages: readonly MessageWithFlags[]
}

/** More of one list is not kept: a few screens, and what was read before. */
export const MESSAGES_KEPT = 200

/** What is kept of a list; undefined for one that is not open, or that only the server can find again. */
export function keptList({ narrow, snapshot }: MessageList): KeptList | undefined {
  const { messages, isOpen, isPartial, loading, anchor, foundOldest, foundNewest, historyLimited } = snapshot
  if (!isOpen || isPartial || loading === 'around') return undefined
  if (narrow.some(({ operator }) => operator === 'search')) return undefined
  const [start, end] = foundNewest
    ? [Math.max(0, messages.length - MESSAGES_KEPT), messages.length]
    : around(messages, anchor)
  return {
    narrow,
    messages: start === 0 && end === messages.length ? messages : messages.slice(start, end),
    anchor,
    foundOldest: foundOldest && start === 0,
    foundNewest: foundNewest && end === messages.length,
    historyLimited,
  }
}

function around(messages: readonly MessageWithFlags[], anchor: number | undefined): [number, number] {
  const found = messages.findIndex(({ id }) => id >= (anchor ?? 0))
  const middle = found === -1 ? messages.length : found
  const start = Math.max(0, Math.min(middle - MESSAGES_KEPT / 2, messages.length - MESSAGES_KEPT))
  return [start, Math.min(messages.length, start + MESSAGES_KEPT)]
}
