import type { EventBody } from '@parley/api/contract/event'
import type { Channel } from '#directory/channels/state.ts'
import { canReadMessage } from '#directory/permissions/channels.ts'
import type { Queryable } from '#engine/db/database.ts'
import { type Audience, type EntryKind, entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { rangesOf } from '#engine/ranges.ts'
import { addReadByDefault } from '../flags/state.ts'
import { messageSent } from '../message/entries.ts'
import type { RecentMessages } from '../message/recent.ts'
import { SearchIndexer } from '../search/indexer.ts'
import type { MessagesDeleted, MessagesUpdated, NewestMessage } from './changes.ts'
import { LatestMoves } from './latest-moves.ts'
import { deletionEvents, unreadThereEvents, unstarringEvents, updateEvent } from './present.ts'
import { asUpdated, movedOn, sentAfter } from './replay-corrections.ts'
import { presentForms } from './storage.ts'
import { hasBecomeUnreadable, isReceived, isStillReadable, isUnread } from './visibility.ts'

export const messagesUpdated: EntryKind<MessagesUpdated> = entryKind<MessagesUpdated>({
  kind: 'messages_updated',
  audit: 'What people write is not in the audit log.',

  applied(realm, { conversationId, move }) {
    realm.memory(SearchIndexer).wake()
    if (move !== undefined && move.conversationId !== conversationId)
      realm.memory(LatestMoves).from.set(conversationId, realm.state.journalHead)
  },

  apply(state, update) {
    changeRecent(state.recentMessages, update)
    const { messages, conversationId, move, isSettled, left } = update
    if (move === undefined || move.conversationId === conversationId) return
    const seqs = messages.map(({ to }) => to)
    const channel = state.channels.get(move.channelId)
    const newest = messages.at(-1)
    if (channel !== undefined && newest !== undefined) {
      channel.lastSeq = Math.max(channel.lastSeq, newest.to)
      if (newest.id > channel.lastMessageId) setNewest(channel, { id: newest.id, seq: newest.to })
    }
    const source = state.channelsByConversation.get(conversationId)
    if (source !== undefined && left !== undefined) setNewest(source, left)
    if (isSettled) addReadByDefault(state, move.conversationId, seqs)
    addReadByDefault(
      state,
      conversationId,
      messages.map(({ from }) => from),
    )
  },
  // Contents and places of messages live in rows only.
  directoryChanges: noDirectoryChanges,

  audience({ channelId, participants, messages, move, unstarred, mentionedBots = [] }): Audience {
    if (channelId === null) return { users: participants ?? [], isDirect: true }
    const left = { channel: channelId, seqs: rangesOf(messages.map(({ from }) => from)) }
    const users = [...unstarred.map(([, userId]) => userId), ...mentionedBots]
    if (move === undefined || move.channelId === channelId) return { channels: [left], users }
    const joined = { channel: move.channelId, seqs: rangesOf(messages.map(({ to }) => to)) }
    return { channels: [left, joined], users }
  },

  serializationKey(payload, viewer) {
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
    const kept = payload.messages.filter((message) => isStillReadable(viewer, payload, message))
    const lost = payload.messages.filter((message) => hasBecomeUnreadable(viewer, payload, message))
    return [
      ...deletionEvents(viewer, payload, lost),
      ...unstarringEvents(viewer, payload, lost),
      ...(kept.length === 0 ? [] : [updateEvent(viewer, payload, kept)]),
      ...unreadThereEvents(viewer, payload, kept),
    ]
  },

  rewrites(payload) {
    const changed = new Map(payload.messages.map((message) => [message.id, message]))
    const { move } = payload
    return (earlier) => {
      const sent = messageSent.payloadOf(earlier)
      if (sent !== undefined) {
        const change = changed.get(sent.id)
        return change === undefined ? undefined : sentAfter(sent, payload, change)
      }
      if (move === undefined) return undefined
      return movedOn(messagesUpdated.payloadOf(earlier), (id) => {
        const change = changed.get(id)
        return change === undefined ? undefined : { conversationId: move.conversationId, seq: change.to }
      })
    }
  },

  // The text lives in the row only, so that it disappears together with the row.
  journaled: ({ edit, ...rest }) => (edit === undefined ? rest : { ...rest, edit: { facts: edit.facts } }),

  async hydrate(db: Queryable, realmId: number, updates: MessagesUpdated[]): Promise<MessagesUpdated[]> {
    const ids = updates.flatMap(({ messages }) => messages.map(({ id }) => id))
    const rows = await presentForms(db, realmId, ids)
    return updates.map((update) => asUpdated(update, rows))
  },
})

export const messagesDeleted = entryKind<MessagesDeleted>({
  kind: 'messages_deleted',
  audit: 'What people write is not in the audit log.',

  applied(realm) {
    realm.memory(SearchIndexer).wake()
  },

  apply(state, { conversationId, messages, left }) {
    for (const { id } of messages.toReversed()) state.recentMessages.take(id)
    addReadByDefault(
      state,
      conversationId,
      messages.map(({ from }) => from),
    )
    const direct = state.directs.get(conversationId)
    if (direct !== undefined) direct.lastMessageId = left.id
    const channel = state.channelsByConversation.get(conversationId)
    if (channel !== undefined) setNewest(channel, left)
  },
  directoryChanges: noDirectoryChanges,
  audience({ channelId, participants, messages, unstarred, mentionedBots = [] }): Audience {
    if (channelId === null) return { users: participants ?? [], isDirect: true }
    const seqs = rangesOf(messages.map(({ from }) => from))
    const users = [...unstarred.map(([, userId]) => userId), ...mentionedBots]
    return { channels: [{ channel: channelId, seqs }], users }
  },
  serializationKey({ channelId, unstarred }, { state, user, client }) {
    const channel = channelId === null ? undefined : state.channels.get(channelId)
    if (channel?.historyPublicToSubscribers !== true) return undefined
    if (unstarred.some(([, userId]) => userId === user.id)) return undefined
    const { bulk_message_deletion, empty_topic_name } = client.capabilities
    return [canReadMessage(state, user, channel, 1), bulk_message_deletion, empty_topic_name]
      .map(Number)
      .join('')
  },
  events(payload, viewer): EventBody[] {
    const channel = payload.channelId === null ? undefined : viewer.state.channels.get(payload.channelId)
    const seen = payload.messages.filter(
      ({ from }) => channel === undefined || canReadMessage(viewer.state, viewer.user, channel, from),
    )
    return [...deletionEvents(viewer, payload, seen), ...unstarringEvents(viewer, payload, seen)]
  },
  rewrites({ messages }) {
    const ids = new Set(messages.map(({ id }) => id))
    return (earlier) => {
      const sent = messageSent.payloadOf(earlier)
      if (sent !== undefined) return ids.has(sent.id) ? { ...sent, message: undefined } : undefined
      return movedOn(messagesUpdated.payloadOf(earlier), (id) => (ids.has(id) ? null : undefined))
    }
  },
})

/** Takes the newest out first and puts them in last: the chains of `RecentMessages` begin with the newest. */
function changeRecent(recent: RecentMessages, { messages, move, wildcards }: MessagesUpdated) {
  const place = move && { conversationId: move.conversationId, topic: move.topic }
  const changed = messages.toReversed().map(({ id, to }) => ({ message: recent.take(id), seq: to }))
  for (const { message, seq } of changed.toReversed()) {
    if (message !== undefined) {
      recent.put({ ...message, ...place, seq, mentionsAll: wildcards.includes(message.id) })
    }
  }
}

function setNewest(channel: Channel, { id, seq }: NewestMessage) {
  channel.lastMessageId = id
  channel.lastMessageSeq = seq
}
