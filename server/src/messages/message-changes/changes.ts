import type { Ranges } from '#engine/ranges.ts'

/** The place of a message. */
export interface MessagePlace {
  readonly conversationId: number
  readonly seq: number
}

export interface ChangedMessage {
  readonly id: number
  /** Its seq before and after. They differ if it moved to another channel. */
  readonly from: number
  readonly to: number
  /** Its present place, if it was moved again later; null if it was deleted. */
  readonly now?: MessagePlace | null
}

/** The newest message of a conversation; zeros if it is empty. */
export interface NewestMessage {
  readonly id: number
  readonly seq: number
}

/** The place of messages before a change. */
interface Origin {
  readonly conversationId: number
  /** Null for direct messages. */
  readonly channelId: number | null
  readonly participants: readonly number[] | null
  readonly topic: string
  /** Stars of users who lose access to the messages. */
  readonly unstarred: readonly Starred[]
  /** Bots that get the event because the messages mention them, subscribed or not. */
  readonly mentionedBots?: readonly number[] | undefined
}

export type Starred = readonly [messageId: number, userId: number]

export interface ContentEdit {
  readonly content: string
  readonly rendered: string
  readonly facts: number
  readonly origContent: string
  readonly origRendered: string
}

export interface Move {
  readonly channelId: number
  readonly conversationId: number
  readonly topic: string
  readonly propagateMode: 'change_one' | 'change_later' | 'change_all'
  /** The new name only marks the topic as resolved, or as unresolved. */
  readonly isResolution: boolean
}

/** A message was edited, or messages were moved, or one request did both. */
export interface MessagesUpdated extends Origin {
  readonly userId: number
  /** UNIX seconds. */
  readonly at: number
  /** The message that the request named. Only its content can have changed. */
  readonly messageId: number
  /** Ascending by id. */
  readonly messages: readonly ChangedMessage[]
  /** The flags on the messages, only of users who have any. */
  readonly bits: readonly (readonly [messageId: number, userId: number, bits: number])[]
  /** The users with a queue who have the named message unread. Nobody else will get an event of this entry. */
  readonly unreadBy: readonly number[]
  /** The messages that mention everybody. */
  readonly wildcards: readonly number[]
  /** For a move to another channel: the newest message left in the old one. */
  readonly left?: NewestMessage
  /** For a move to another channel: the unread ones by user, as ranges of seq there. Only users with a queue. */
  readonly unreadThere?: readonly (readonly [userId: number, seqs: Ranges])[]
  readonly edit?: ContentEdit
  readonly move?: Move
  /** Only the rendered HTML changed: nobody edited the source. */
  readonly isRendering?: true
  /** In their new channel the messages are read by default. Entries of before carry this name too, so it stays. */
  readonly isSettled?: true
}

/** Messages were deleted. */
export interface MessagesDeleted extends Origin {
  /** Ascending by id. */
  readonly messages: readonly { readonly id: number; readonly from: number }[]
  /** The newest message left in the conversation. */
  readonly left: NewestMessage
}
