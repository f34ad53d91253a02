import type { MessageWithFlags } from '@parley/api/messages/objects'

/** The message that a list opens at: an ID, or a message that the server finds. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread'

export interface Range {
  anchor: Anchor
  before: number
  after: number
}

export interface Page {
  readonly messages: readonly MessageWithFlags[]
  /** The same as the server has found them, with what a search marks in them. */
  readonly found: readonly MessageWithFlags[]
  readonly anchor: number | undefined
  readonly foundOldest: boolean | undefined
  readonly foundNewest: boolean | undefined
  readonly historyLimited: boolean
}

export interface MessageListSnapshot {
  /** Ascending, without gaps. */
  readonly messages: readonly MessageWithFlags[]
  readonly isOpen: boolean
  /** The message that the list was opened at, or undefined if the server found none. */
  readonly anchor: number | undefined
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  /** Older messages exist that the organization's plan hides. */
  readonly historyLimited: boolean
  /** These are the messages that happen to be known, with gaps: the server could not be asked. */
  readonly isPartial: boolean
  readonly loading: 'around' | 'older' | 'newer' | undefined
  readonly error: Error | undefined
}

/** What a list knows of itself besides its messages. */
export type Window = Pick<MessageListSnapshot, 'anchor' | 'foundOldest' | 'foundNewest' | 'historyLimited'>

export const emptySnapshot: MessageListSnapshot = {
  messages: [],
  isOpen: false,
  anchor: undefined,
  foundOldest: false,
  foundNewest: false,
  historyLimited: false,
  isPartial: false,
  loading: undefined,
  error: undefined,
}
