import { errors } from '@parley/api/contract/errors'
import type { Submessage } from '@parley/api/submessages/objects'
import type { Rendered } from '@parley/markup'
import { channelBegun } from '#directory/channels/entries.ts'
import { isSubscribed } from '#directory/subscriptions/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Batch } from '#engine/db/batch.ts'
import { CopyInto } from '#engine/db/copy.ts'
import type { Decision, GroupCommand, IdAllocator } from '#engine/journal/command.ts'
import type { NewEntry } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { participantsKey } from '../directs/state.ts'
import { HAS_ALERT_WORD, MENTIONED, TOPIC_WILDCARD } from '../flags/flags.ts'
import { writeReadsOfSent } from '../flags/initial-read-state.ts'
import {
  CHANNEL_WILDCARD,
  HAS_ATTACHMENT,
  HAS_IMAGE,
  HAS_LINK,
  HAS_WIDGET,
  IS_ME_MESSAGE,
  READ_BY_DEFAULT,
} from '../message/bit-flags.ts'
import { messageSent } from '../message/entries.ts'
import type { StoredMessage } from '../message/message.ts'
import { writeSubmessages } from '../submessages/storage.ts'
import { botsReached, peopleMentioned } from './mentions.ts'
import { answerForSender, sideEffects, writeSideEffects } from './side-effects.ts'

/** A checked and rendered message, without its id and seq. Not what people keep as drafts. */
export interface Draft {
  readonly sender: User
  /** Null for a direct message. */
  readonly channelId: number | null
  /** Ascending, including the sender; null for a channel message. */
  readonly participants: readonly number[] | null
  readonly topic: string
  readonly content: string
  readonly rendered: Rendered
  readonly client: string
  readonly sentAt: number
  readonly readBySender: boolean
  /** The users that a topic wildcard mentions. */
  readonly topicParticipants: readonly number[]
  readonly alerted: readonly number[]
  /** The sender could see no earlier message of the topic. */
  readonly startsTopic: boolean
  /** The content of its first submessage, for a message with a widget. */
  readonly widget?: string
  /** The id of that submessage, once allocated. */
  readonly submessageId?: number
  readonly queueId?: string
  readonly localId?: string
  /** Users other than the sender who have read it from the start. */
  readonly readBy?: readonly number[]
  /** If given, the message is read by default, except by these users. */
  readonly unreadOnlyTo?: readonly number[]
  /** Bit flags that do not follow from the content. */
  readonly marks?: number
}

/** The conversation that a message goes to. */
export interface Place {
  readonly conversationId: number
  readonly lastSeq: number
  /** Whether the channel has no messages yet. */
  readonly isEmpty: boolean
  isRecipient(userId: number): boolean
}

function placeOf(state: RealmState, { channelId, participants }: Draft): Place {
  if (channelId !== null) {
    const channel = state.channels.get(channelId)
    if (channel === undefined || channel.isArchived) throw errors.streamDoesNotExist(channelId)
    const { conversationId, lastSeq, firstMessageId } = channel
    const isRecipient = (userId: number) => isSubscribed(state, userId, channelId)
    return { conversationId, lastSeq, isEmpty: firstMessageId === null, isRecipient }
  }
  const direct = state.directsByParticipants.get(participantsKey(participants ?? []))
  if (direct === undefined) throw new Error('a direct message needs its conversation')
  return {
    conversationId: direct.id,
    lastSeq: direct.lastSeq,
    isEmpty: false,
    isRecipient: (id) => direct.participants.includes(id),
  }
}

/** The flags that the content of a message sets for its recipients, as bits by user id. */
export function flagsOfContent(
  state: RealmState,
  { rendered, topicParticipants, alerted }: Pick<Draft, 'rendered' | 'topicParticipants' | 'alerted'>,
  isRecipient: (userId: number) => boolean,
): [number, number][] {
  const mentioned = peopleMentioned(state, rendered)
  const { topicWildcard } = rendered.mentions
  if (mentioned.length === 0 && alerted.length === 0 && !topicWildcard) return []
  const bits = new Map<number, number>()
  const set = (userIds: Iterable<number>, bit: number) => {
    for (const userId of userIds) if (isRecipient(userId)) bits.set(userId, (bits.get(userId) ?? 0) | bit)
  }
  set(mentioned, MENTIONED)
  if (topicWildcard) set(topicParticipants, TOPIC_WILDCARD)
  set(alerted, HAS_ALERT_WORD)
  return [...bits]
}

/** The bit flags that follow from the content. */
export function factsOf(rendered: Rendered): number {
  return (
    (rendered.isMeMessage ? IS_ME_MESSAGE : 0) |
    (rendered.hasLink ? HAS_LINK : 0) |
    (rendered.hasImage ? HAS_IMAGE : 0) |
    (rendered.hasAttachment ? HAS_ATTACHMENT : 0) |
    (rendered.mentions.channelWildcard ? CHANNEL_WILDCARD : 0)
  )
}

/**
 * The entry of a message, with id and seq from `allocator`.
 * @param place needed for a channel or conversation that the state does not have yet
 */
export function messageEntry(
  state: RealmState,
  draft: Draft,
  allocator: IdAllocator,
  place = placeOf(state, draft),
) {
  const id = allocator.nextMessageId()
  const submessages = submessagesOf(draft, id)
  const readBy = readFromTheStart(state, draft, place)
  const mentionedBots = draft.channelId === null ? [] : botsReached(state, draft.rendered, place)
  const isTold = (userId: number) => place.isRecipient(userId) || mentionedBots.includes(userId)
  const message: StoredMessage = {
    id,
    conversationId: place.conversationId,
    seq: allocator.nextSeq(place.conversationId, place.lastSeq),
    senderId: draft.sender.id,
    sentAt: draft.sentAt,
    topic: draft.topic,
    content: draft.content,
    rendered: draft.rendered.html,
    client: draft.client,
    facts:
      factsOf(draft.rendered) |
      (submessages.length > 0 ? HAS_WIDGET : 0) |
      (draft.marks ?? 0) |
      (draft.unreadOnlyTo === undefined ? 0 : READ_BY_DEFAULT),
    lastEditAt: null,
    lastMovedAt: null,
    editHistory: null,
    reactions: [],
    submessages,
  }
  return messageSent.of({
    id: message.id,
    seq: message.seq,
    conversationId: message.conversationId,
    senderId: message.senderId,
    channelId: draft.channelId,
    topic: message.topic,
    participants: draft.participants,
    readBySender: draft.readBySender,
    flags: flagsOfContent(state, draft, isTold),
    // Undefined fields are not written to the journal.
    mentionedBots: mentionedBots.length === 0 ? undefined : mentionedBots,
    isFirst: place.isEmpty ? true : undefined,
    readBy: readBy.length === 0 ? undefined : readBy,
    unreadOnlyTo: draft.unreadOnlyTo,
    queueId: draft.queueId,
    localId: draft.localId,
    message,
  })
}

/** The entry that announces a channel's first message id, also to users who see the channel but not its messages. */
export function beginningOf({ isFirst, channelId, id, seq }: SentPayload): NewEntry[] {
  if (isFirst !== true || channelId === null) return []
  return [channelBegun.of({ channelId, messageId: id, seq })]
}

const NOBODY: readonly number[] = []

/** Adds the users who have muted the sender, since messages of muted users are read from the start. */
function readFromTheStart(
  state: RealmState,
  { readBy = NOBODY, sender }: Draft,
  place: Place,
): readonly number[] {
  const muters = state.mutedByUsers.get(sender.id)
  if (muters === undefined) return readBy
  return [...new Set([...readBy, ...[...muters].filter((id) => place.isRecipient(id))])]
}

function submessagesOf({ sender, widget, submessageId: id }: Draft, messageId: number): Submessage[] {
  if (widget === undefined || id === undefined) return []
  return [{ id, message_id: messageId, sender_id: sender.id, msg_type: 'widget', content: widget }]
}

export interface SendAnswer {
  readonly id: number
  readonly automatic_new_visibility_policy?: 2 | 3
}

/** Writes all waiting messages in one transaction. */
export const sendMessages: GroupCommand<Draft, SendAnswer> = {
  name: 'send messages',

  decide(state, draft, allocator): Decision<SendAnswer> {
    const entry = messageEntry(state, draft, allocator)
    const sent = entry.payload
    const { id, flags } = sent
    const entries = [entry, ...beginningOf(sent)]
    const { sender, channelId, topic, sentAt, startsTopic } = draft
    const others =
      channelId === null ? [] : sideEffects(state, { sender, channelId, topic, sentAt, startsTopic, flags })
    if (others.length === 0) return { entries, answer: { id } }
    return { entries: [...entries, ...others], answer: { id, ...answerForSender(others, sender.id) } }
  },

  write(batch: Batch, realmId, items) {
    writeMessages(
      batch,
      realmId,
      // `decide` puts it first.
      items.map(({ decision }) => decision.entries[0]?.payload as SentPayload),
    )
    writeSideEffects(
      batch,
      realmId,
      items.flatMap(({ decision }) => decision.entries.slice(1)),
    )
  },
}

type SentPayload = Parameters<typeof messageSent.of>[0]

const MESSAGES = new CopyInto('messages', {
  realm_id: 'integer',
  id: 'bigint',
  conversation_id: 'integer',
  seq: 'integer',
  sender_id: 'integer',
  sent_at: 'bigint',
  topic: 'text',
  content: 'text',
  rendered: 'text',
  client: 'text',
  facts: 'integer',
  queue_id: 'uuid',
  local_id: 'text',
})

/** Writes the rows of new messages and updates those of their conversations. */
export function writeMessages(batch: Batch, realmId: number, sent: readonly SentPayload[]) {
  // It is missing only in what is read back from the journal.
  const messages = sent.map(({ message }) => message as StoredMessage)
  batch.copy(
    MESSAGES,
    messages.map((message, index) => ({
      realm_id: realmId,
      id: message.id,
      conversation_id: message.conversationId,
      seq: message.seq,
      sender_id: message.senderId,
      sent_at: message.sentAt,
      topic: message.topic,
      content: message.content,
      rendered: message.rendered,
      client: message.client,
      facts: message.facts,
      queue_id: sent[index]?.queueId ?? null,
      local_id: sent[index]?.localId ?? null,
    })),
  )
  writeSubmessages(
    batch,
    realmId,
    messages.flatMap(({ submessages }) => submessages),
  )
  // Of several messages in one transaction, the first wins.
  const firsts = new Map<number | null, number>()
  for (const { channelId, id, isFirst } of sent) {
    if (isFirst && !firsts.has(channelId)) firsts.set(channelId, id)
  }
  if (firsts.size > 0) {
    batch.add(
      'set first_message_id',
      `update channels set first_message_id = first.id from unnest($2::integer[], $3::bigint[]) as first(channel, id)
       where realm_id = $1 and channels.id = first.channel and first_message_id is null`,
      [realmId, [...firsts.keys()], [...firsts.values()]],
    )
  }
  writeReadsOfSent(batch, realmId, sent)
  const flags = sent.flatMap(({ id, flags }) => flags.map(([userId, bits]) => ({ id, userId, bits })))
  if (flags.length > 0) {
    batch.add(
      'insert flags',
      `insert into message_flags (realm_id, user_id, message_id, flags)
       select $1, * from unnest($2::integer[], $3::bigint[], $4::integer[])`,
      [realmId, flags.map(({ userId }) => userId), flags.map(({ id }) => id), flags.map(({ bits }) => bits)],
    )
  }
}
