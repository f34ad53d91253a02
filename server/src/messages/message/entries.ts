import type { EventBody } from '@parley/api/contract/event'
import { messageEvent } from '@parley/api/messages/events'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { canSeeEmail } from '#directory/users/access.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { fitsEventNarrow } from '../event-queues/narrow.ts'
import { flagNames } from '../flags/flags.ts'
import { isReadFromStart, type ReadFromStart, readsOtherwise } from '../flags/initial-read-state.ts'
import { addReadByDefault } from '../flags/state.ts'
import { SearchIndexer } from '../search/indexer.ts'
import { CHANNEL_WILDCARD } from './bit-flags.ts'
import { MESSAGE_COLUMNS, REACTIONS_COLUMN, type StoredMessage } from './message.ts'
import { messageFollower } from './ports.ts'
import { presentMessage } from './present.ts'

/** The part of a message that the journal stores; the row has the rest. */
interface Sent extends ReadFromStart {
  readonly id: number
  /** Null for a direct message. */
  readonly channelId: number | null
  readonly topic: string
  readonly participants: readonly number[] | null
  /** The channel was empty before this message. */
  readonly isFirst?: true
  /** The flags as bits, only of users who have any. */
  readonly flags: readonly (readonly [userId: number, bits: number])[]
  /** Bots that get the event because the message mentions them, without a subscription. */
  readonly mentionedBots?: readonly number[]
  readonly queueId?: string
  readonly localId?: string
  /** It was imported with its edits and moves: no later entry tells them. */
  readonly isImported?: true
}

export interface MessageSent extends Sent {
  /**
   * The message as sent, but with its present content, since replaced content must not be shown. Undefined if it was
   * deleted before a slow client got it.
   */
  readonly message: StoredMessage | undefined
  /** Its present place, if it was moved to another channel. */
  readonly now?: Pick<StoredMessage, 'conversationId' | 'seq'>
}

export const messageSent = entryKind<MessageSent>({
  kind: 'message_sent',
  audit: 'What people write is not in the audit log.',

  applied(realm) {
    realm.memory(SearchIndexer).wake()
    messageFollower.provided(realm)
  },

  apply(state, { id, seq, conversationId, channelId, senderId, topic, isFirst, unreadOnlyTo, message }) {
    state.lastMessageId = id
    state.recentMessages.giveOut(id)
    if (message !== undefined) {
      const mentionsAll = (message.facts & CHANNEL_WILDCARD) !== 0
      state.recentMessages.put({ id, conversationId, seq, senderId, topic, mentionsAll })
    }
    if (unreadOnlyTo !== undefined) addReadByDefault(state, conversationId, [seq])
    const channel = channelId === null ? undefined : state.channels.get(channelId)
    if (channel !== undefined) {
      channel.lastSeq = seq
      channel.lastMessageId = id
      channel.lastMessageSeq = seq
      if (isFirst) channel.firstMessageId ??= id
    }
    const direct = state.directs.get(conversationId)
    if (direct !== undefined) {
      direct.lastSeq = seq
      direct.lastMessageId = id
    }
  },

  // Channels show the id of their first message.
  directoryChanges: ({ isFirst, channelId }) =>
    isFirst === true && channelId !== null ? { elements: { channels: [channelId] } } : noDirectoryChanges(),

  audience: ({ channelId, participants, seq, mentionedBots: users }) =>
    channelId === null
      ? { users: participants ?? [], isDirect: true }
      : { channel: channelId, seq, ...(users === undefined ? {} : { users }) },

  weight: ({ message }) => (message === undefined ? 0 : message.content.length + message.rendered.length),

  usersWithOwnEvents: ({ senderId, flags, readBy = [], unreadOnlyTo = [] }) => [
    senderId,
    ...flags.map(([userId]) => userId),
    ...readBy,
    ...unreadOnlyTo,
  ],

  serializationKey(sent, viewer) {
    const { message, senderId, flags, queueId, readBySender } = sent
    const { user, client } = viewer
    if (message === undefined || client.narrow.length > 0) return undefined
    if (user.id === senderId && (readBySender || viewer.queueId === queueId)) return undefined
    if (readsOtherwise(sent, user.id)) return undefined
    if (flags.some(([userId]) => userId === user.id) || !mayStillRead(sent, viewer)) return undefined
    const sender = viewer.state.users.get(senderId)
    const computesGravatar = client.clientGravatar && sender !== undefined && canSeeEmail(user, sender)
    const knowsSender = sender !== undefined && mayKnowUser(viewer.state, user, sender)
    return (
      (client.applyMarkdown ? 1 : 0) +
      (computesGravatar ? 2 : 0) +
      (client.capabilities.empty_topic_name ? 4 : 0) +
      (knowsSender ? 8 : 0)
    )
  },

  events(sent, viewer): EventBody[] {
    const { message, flags, mentionedBots, queueId, localId } = sent
    if (message === undefined || !mayStillRead(sent, viewer)) return []
    const names = flagNames({
      // Without a subscription nothing is unread, and a mentioned bot need not have one.
      read: isReadFromStart(sent, viewer.user.id) || mentionedBots?.includes(viewer.user.id) === true,
      bits: flags.find(([userId]) => userId === viewer.user.id)?.[1] ?? 0,
      channelWildcard: (message.facts & CHANNEL_WILDCARD) !== 0,
    })
    if (!fitsEventNarrow(viewer, message, names)) return []
    const echo =
      queueId !== undefined && viewer.queueId === queueId
        ? { local_message_id: localId, local_id: localId }
        : {}
    return [messageEvent.of({ message: presentMessage(message, viewer), flags: names, ...echo })]
  },

  // Undefined fields are not written.
  journaled: (sent) => ({
    ...sent,
    message: undefined,
    now: undefined,
    participants: sent.participants ?? undefined,
    flags: sent.flags.length === 0 ? undefined : sent.flags,
  }),

  async hydrate(db: Queryable, realmId: number, journaled: Sent[]): Promise<MessageSent[]> {
    const sent = journaled.map((one) => ({ ...USUAL, ...one }))
    const { rows } = await db.query<StoredMessage>(
      `select ${MESSAGE_COLUMNS}, ${REACTIONS_COLUMN} from messages m where m.realm_id = $1 and m.id = any($2)`,
      [realmId, sent.map(({ id }) => id)],
    )
    const messages = new Map(rows.map((message) => [message.id, message]))
    return sent.map((one) => asSent(one, messages.get(one.id)))
  },
})

/** The journal leaves out fields with these values, which most messages have. */
const USUAL: Pick<Sent, 'participants' | 'flags'> = { participants: null, flags: [] }

/** The entry of a message whose row may have changed since. Later entries have the events of its moves and edits. */
function asSent(sent: Sent, row: StoredMessage | undefined): MessageSent {
  if (row === undefined) return { ...sent, message: undefined }
  const { conversationId, seq, topic, isImported = false } = sent
  const untold = isImported ? {} : { lastEditAt: null, lastMovedAt: null, editHistory: null }
  const isThere = row.conversationId === conversationId && row.seq === seq
  return {
    ...sent,
    message: { ...row, conversationId, seq, topic, ...untold },
    ...(isThere ? {} : { now: { conversationId: row.conversationId, seq: row.seq } }),
  }
}

/** Checks present rights: users who have left a private channel no longer get its messages. */
function mayStillRead(sent: MessageSent, { user, state }: Viewer): boolean {
  return canReadPlaced(state, user, sent) && (sent.now === undefined || canReadPlaced(state, user, sent.now))
}
