import type { Queryable } from '../db/database.ts'
import { addSettled } from '../flags/state.ts'
import { type Audience, type EventBody, entryKind, type NewEntry } from '../journal/entry.ts'
import { type MessageSent, messageSent } from '../messages/entries.ts'
import { canReadMessage } from '../permissions/channels.ts'
import { type Ranges, rangesOf } from '../subscriptions/ranges.ts'
import { deletionEvents, unreadThereEvents, unstarringEvents, updateEvent } from './present.ts'
import { goneFromSight, isReceived, isUnread, stillRead } from './sight.ts'
import { placesOf } from './storage.ts'

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

/** Where the messages of a change were. */
interface Origin {
  readonly conversationId: number
  /** Null for direct messages. */
  readonly channelId: number | null
  readonly participants: readonly number[] | null
  readonly topic: string
  /** Messages that were starred by people who have them no more. */
  readonly unstarred: readonly Starred[]
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
  /** For a move to another channel: what is unread there, as ranges of seq, to those with a queue. */
  readonly unreadThere?: readonly (readonly [userId: number, seqs: Ranges])[]
  readonly edit?: ContentEdit
  readonly move?: Move
  /** Only the HTML is another: nobody has edited anything. */
  readonly isRendering?: true
  /** In their new channel they count as read by all who have not kept them unread. */
  readonly isSettled?: true
}

export const messagesUpdated = entryKind<MessagesUpdated>({
  kind: 'messages_updated',

  apply(state, { messages, conversationId, move, isSettled }) {
    if (move === undefined || move.conversationId === conversationId) return
    const seqs = messages.map(({ to }) => to)
    const channel = state.channels.get(move.channelId)
    if (channel !== undefined) channel.lastSeq = Math.max(channel.lastSeq, ...seqs.slice(-1))
    if (isSettled) addSettled(state, move.conversationId, seqs)
  },
  // What messages say and where they are is in their rows.
  keepsDirectory: () => true,

  audience({ channelId, participants, messages, move, unstarred }): Audience {
    if (channelId === null) return { users: participants ?? [] }
    const left = { channel: channelId, seqs: rangesOf(messages.map(({ from }) => from)) }
    const users = unstarred.map(([, userId]) => userId)
    if (move === undefined || move.channelId === channelId) return { channels: [left], users }
    const joined = { channel: move.channelId, seqs: rangesOf(messages.map(({ to }) => to)) }
    return { channels: [left, joined], users }
  },

  variant(payload, viewer) {
    const { channelId, messages, bits, move } = payload
    const channel = channelId === null ? undefined : viewer.state.channels.get(channelId)
    const isOneForAll =
      channel?.historyPublicToSubscribers && (move === undefined || move.channelId === channelId)
    if (!isOneForAll || messages.some(({ now }) => now !== undefined)) return undefined
    if (bits.some(([, userId]) => userId === viewer.user.id)) return undefined
    const canRead = canReadMessage(viewer.state, viewer.user, channel, 1)
    const [received, unread] = [isReceived(payload, viewer), isUnread(payload, viewer)]
    return [canRead, viewer.client.capabilities.empty_topic_name, received, unread].map(Number).join('')
  },

  events(payload, viewer): EventBody[] {
    const kept = payload.messages.filter((message) => stillRead(viewer, payload, message))
    const lost = payload.messages.filter((message) => goneFromSight(viewer, payload, message))
    return [
      ...deletionEvents(viewer, payload, lost),
      ...unstarringEvents(viewer, payload, lost),
      ...(kept.length === 0 ? [] : [updateEvent(viewer, payload, kept)]),
      ...unreadThereEvents(viewer, payload, kept),
    ]
  },

  amends(payload) {
    const changed = new Map(payload.messages.map((message) => [message.id, message]))
    const { move } = payload
    return (earlier) => {
      const sent = messageSent.payloadOf(earlier)
      if (sent !== undefined) {
        const change = changed.get(sent.id)
        return change === undefined ? undefined : sentAfter(sent, payload, change)
      }
      if (move === undefined) return undefined
      return movedOn(earlier, (id) => {
        const change = changed.get(id)
        return change === undefined ? undefined : { conversationId: move.conversationId, seq: change.to }
      })
    }
  },

  async hydrate(db: Queryable, realmId: number, journaled: unknown[]): Promise<MessagesUpdated[]> {
    const updates = journaled as MessagesUpdated[]
    const ids = updates.flatMap(({ messages }) => messages.map(({ id }) => id))
    const places = await placesOf(db, realmId, ids)
    return updates.map((update) => ({
      ...update,
      messages: update.messages.map((message) => {
        const place = places.get(message.id) ?? null
        const then = { conversationId: (update.move ?? update).conversationId, seq: message.to }
        const isThere = place?.conversationId === then.conversationId && place.seq === then.seq
        return isThere ? message : { ...message, now: place }
      }),
    }))
  },
})

/** Messages are gone for good. */
export interface MessagesDeleted extends Origin {
  /** Ascending by id. */
  readonly messages: readonly { readonly id: number; readonly from: number }[]
  /** The newest message of the direct conversation that is left; 0 where there is none. */
  readonly lastMessageId?: number
}

export const messagesDeleted = entryKind<MessagesDeleted>({
  kind: 'messages_deleted',
  apply(state, { conversationId, lastMessageId }) {
    const direct = state.directs.get(conversationId)
    if (direct !== undefined && lastMessageId !== undefined) direct.lastMessageId = lastMessageId
  },
  keepsDirectory: () => true,
  audience({ channelId, participants, messages, unstarred }): Audience {
    if (channelId === null) return { users: participants ?? [] }
    const seqs = rangesOf(messages.map(({ from }) => from))
    return { channels: [{ channel: channelId, seqs }], users: unstarred.map(([, userId]) => userId) }
  },
  events(payload, viewer): EventBody[] {
    const channel = payload.channelId === null ? undefined : viewer.state.channels.get(payload.channelId)
    const seen = payload.messages.filter(
      ({ from }) => channel === undefined || canReadMessage(viewer.state, viewer.user, channel, from),
    )
    return [...deletionEvents(viewer, payload, seen), ...unstarringEvents(viewer, payload, seen)]
  },
  amends({ messages }) {
    const ids = new Set(messages.map(({ id }) => id))
    return (earlier) => {
      const sent = messageSent.payloadOf(earlier)
      if (sent !== undefined) return ids.has(sent.id) ? { ...sent, message: undefined } : undefined
      return movedOn(earlier, (id) => (ids.has(id) ? null : undefined))
    }
  },
})

/** The payload of an earlier update with where its messages are now; undefined where it has none of them. */
function movedOn(
  earlier: NewEntry,
  placeOf: (id: number) => MessagePlace | null | undefined,
): MessagesUpdated | undefined {
  const update = messagesUpdated.payloadOf(earlier)
  if (update?.messages.some(({ id }) => placeOf(id) !== undefined) !== true) return undefined
  const messages = update.messages.map((message) => {
    const now = placeOf(message.id)
    return now === undefined ? message : { ...message, now }
  })
  return { ...update, messages }
}

function sentAfter(sent: MessageSent, update: MessagesUpdated, { to }: ChangedMessage): MessageSent {
  const { messageId, conversationId, edit, move } = update
  const { message } = sent
  return {
    ...sent,
    ...(message === undefined || edit === undefined || sent.id !== messageId
      ? {}
      : { message: { ...message, content: edit.content, rendered: edit.rendered, facts: edit.facts } }),
    ...(move === undefined || move.conversationId === conversationId
      ? {}
      : { now: { conversationId: move.conversationId, seq: to } }),
  }
}
