import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { OutboxMessage } from '@parley/client'

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly timestamp: number }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'conversation'; readonly key: string; readonly message: MessageWithFlags }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: MessageWithFlags
      readonly head: boolean
    }
  | {
      readonly kind: 'outgoing'
      readonly key: string
      readonly outgoing: OutboxMessage
      readonly head: boolean
    }

interface RowOptions {
  /** The New divider stands above this message. */
  readonly firstUnread: number | undefined
  /** The feed shows several conversations, so each change of conversation gets a heading. */
  readonly mixed: boolean
  readonly outgoing: readonly OutboxMessage[]
  readonly ownUserId: number
}

const SAME_HEAD_SECONDS = 10 * 60

/** The rows of a feed, from old to new. */
export function rowsOf(messages: readonly MessageWithFlags[], options: RowOptions): Row[] {
  const rows: Row[] = []
  let before: MessageWithFlags | undefined
  for (const message of messages) {
    const sameDay = before !== undefined && isSameDay(before.timestamp, message.timestamp)
    if (!sameDay) rows.push({ kind: 'day', key: `day-${message.id}`, timestamp: message.timestamp })
    const isFirstUnread = message.id === options.firstUnread
    if (isFirstUnread) rows.push({ kind: 'new', key: 'new' })
    const moved = options.mixed && !(sameDay && before && isSameConversation(before, message))
    if (moved) rows.push({ kind: 'conversation', key: `conversation-${message.id}`, message })
    const head = !sameDay || isFirstUnread || moved || !before || !continues(before, message)
    rows.push({ kind: 'message', key: keyOf(message), message, head })
    before = message
  }
  return [...rows, ...outgoingRows(before, options)]
}

function outgoingRows(before: MessageWithFlags | undefined, options: RowOptions): Row[] {
  let last = before && { sender: before.sender_id, timestamp: before.timestamp }
  return options.outgoing.map((outgoing) => {
    const timestamp = outgoing.writtenAt / 1000
    const head = last?.sender !== options.ownUserId || timestamp - last.timestamp >= SAME_HEAD_SECONDS
    last = { sender: options.ownUserId, timestamp }
    return { kind: 'outgoing', key: `local-${outgoing.localId}`, outgoing, head }
  })
}

function keyOf(message: MessageWithFlags): string {
  return `message-${message.id}`
}

function continues(before: MessageWithFlags, message: MessageWithFlags): boolean {
  return (
    before.sender_id === message.sender_id &&
    message.timestamp - before.timestamp < SAME_HEAD_SECONDS &&
    !message.is_me_message &&
    !before.is_me_message
  )
}

export function isSameConversation(a: MessageWithFlags, b: MessageWithFlags): boolean {
  return a.recipient_id === b.recipient_id && a.subject.toLowerCase() === b.subject.toLowerCase()
}

export function isSameDay(a: number, b: number): boolean {
  return new Date(a * 1000).toDateString() === new Date(b * 1000).toDateString()
}
