import type { Ranges } from '#engine/ranges.ts'

/** Where a message is. */
export interface MessagePlace {
  readonly conversationId: number
  readonly seq: number
}

export interface ChangedMessage {
  readonly id: number
  /** Its seq before, and after: another one where it went to another channel. */
  readonly from: number
  readonly to: number
  /** Where it is by now, if it has been moved on; null where it is gone. */
  readonly now?: MessagePlace | null
}

/** The newest message of a conversation; zeros where there is none. */
export interface NewestMessage {
  readonly id: number
  readonly seq: number
}

/** Where the messages of a change were. */
interface Origin {
  readonly conversationId: number
  /** Null for direct messages. */
  readonly channelId: number | null
  readonly participants: readonly number[] | null
  readonly topic: string
  /** Messages that were starred by people who have them no more. */
  readonly unstarred: readonly Starred[]
  /** Bots that are told because the messages called them, subscribed or not. */
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
  /** Only whether the topic is resolved has changed. */
  readonly isResolution: boolean
}

/** A message was edited, or messages were moved; both where one request did both. */
export interface MessagesUpdated extends Origin {
  readonly userId: number
  /** UNIX seconds. */
  readonly at: number
  /** The one that the request named, and the only one whose content can have changed. */
  readonly messageId: number
  /** Ascending by id. */
  readonly messages: readonly ChangedMessage[]
  /** The flags of those people who have any on the messages. */
  readonly bits: readonly (readonly [messageId: number, userId: number, bits: number])[]
  /** Those with a queue to whom the named message is unread. Nobody else will be told of this entry. */
  readonly unreadBy: readonly number[]
  /** Those of the messages that mention everybody. */
  readonly wildcards: readonly number[]
  /** For a move to another channel: the newest message that is left where they were. */
  readonly left?: NewestMessage
  /** For a move to another channel: what is unread there, as ranges of seq, to those with a queue. */
  readonly unreadThere?: readonly (readonly [userId: number, seqs: Ranges])[]
  readonly edit?: ContentEdit
  readonly move?: Move
  /** Only the HTML is another: nobody has edited anything. */
  readonly isRendering?: true
  /** In their new channel they count as read by all who have not kept them unread. */
  readonly isReadByDefault?: true
}

/** Messages are gone for good. */
export interface MessagesDeleted extends Origin {
  /** Ascending by id. */
  readonly messages: readonly { readonly id: number; readonly from: number }[]
  /** The newest message that is left where they were. */
  readonly left: NewestMessage
}
