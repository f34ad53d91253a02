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

/** The rows of a feed, from old to new. A row that is as before is the same object. */
export function rowsOf(messages: readonly MessageWithFlags[], options: RowOptions): Row[] {
  const rows: Row[] = []
  let before: MessageWithFlags | undefined
  const isOnNewDay = newDays()
  for (const message of messages) {
    const sameDay = !isOnNewDay(message.timestamp)
    if (!sameDay) rows.push({ kind: 'day', key: `day-${message.id}`, timestamp: message.timestamp })
    const isFirstUnread = message.id === options.firstUnread
    if (isFirstUnread) rows.push({ kind: 'new', key: 'new' })
    const moved = options.mixed && !(sameDay && before && isSameConversation(before, message))
    if (moved) rows.push(conversationRow(message))
    const head = !sameDay || isFirstUnread || moved || !before || !continues(before, message)
    rows.push(messageRow(message, head))
    before = message
  }
  return [...rows, ...outgoingRows(before, options)]
}

const rowsByMessage = () => new WeakMap<MessageWithFlags, Row>()
const knownRows = { head: rowsByMessage(), rest: rowsByMessage(), conversation: rowsByMessage() }

function messageRow(message: MessageWithFlags, head: boolean): Row {
  return known(head ? 'head' : 'rest', message, () => ({
    kind: 'message',
    key: `message-${message.id}`,
    message,
    head,
  }))
}

function conversationRow(message: MessageWithFlags): Row {
  return known('conversation', message, () => ({
    kind: 'conversation',
    key: `conversation-${message.id}`,
    message,
  }))
}

function known(kind: keyof typeof knownRows, message: MessageWithFlags, make: () => Row): Row {
  const row = knownRows[kind].get(message) ?? make()
  knownRows[kind].set(message, row)
  return row
}

/** Whether a moment is on another day than the one that was asked about before: days begin where the reader is. */
function newDays(): (timestamp: number) => boolean {
  let [start, end] = [0, 0]
  return (timestamp) => {
    if (timestamp >= start && timestamp < end) return false
    const day = new Date(timestamp * 1000)
    start = day.setHours(0, 0, 0, 0) / 1000
    end = day.setDate(day.getDate() + 1) / 1000
    return true
  }
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
