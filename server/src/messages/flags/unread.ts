import { maxUnreadMessages } from '@parley/api/realm/limits'
import { topicKey } from '#directory/user-topics/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { idsIn } from '#engine/db/id-list.ts'
import type { IdAllocator } from '#engine/journal/command.ts'
import {
  closedAt,
  countOf,
  includes,
  minus,
  parseRanges,
  plus,
  type Ranges,
  rangesOf,
} from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { inTurns } from '#engine/turns.ts'
import { CHANNEL_WILDCARD } from '../message/bit-flags.ts'
import type { RecentMessage } from '../message/recent.ts'
import { MENTIONED, TOPIC_WILDCARD } from './flags.ts'
import { readByDefaultIn } from './state.ts'

/** Conversation id → ranges of seq. */
export type RangesByConversation = ReadonlyMap<number, Ranges>

export interface UnreadMessage extends Pick<RecentMessage, 'id' | 'conversationId' | 'seq' | 'topic'> {
  /** Mentions the user, by name, group or wildcard. */
  readonly isMentioned: boolean
}

/**
 * The messages that can be unread to a user: received, and in channels where they are still subscribed.
 * @param only limits it to these conversations
 * @param allocator if given, messages of the transaction under way count too
 */
function receivedBy(
  state: RealmState,
  user: User,
  { only, allocator }: { only?: ReadonlySet<number> | undefined; allocator?: IdAllocator } = {},
): RangesByConversation {
  const received = new Map<number, Ranges>()
  const add = (conversationId: number, ranges: Ranges, lastSeq: number) => {
    if (only !== undefined && !only.has(conversationId)) return
    const last = allocator?.lastSeq(conversationId, lastSeq) ?? lastSeq
    received.set(conversationId, closedAt(ranges, last + 1))
  }
  for (const subscription of state.subscriptions.get(user.id)?.values() ?? []) {
    const channel = state.channels.get(subscription.channelId)
    if (!subscription.isActive || channel === undefined || channel.isArchived) continue
    add(channel.conversationId, subscription.received, channel.lastSeq)
  }
  for (const id of state.directsByUser.get(user.id) ?? []) {
    add(id, [1, Number.POSITIVE_INFINITY], state.directs.get(id)?.lastSeq ?? 0)
  }
  return received
}

/** The unread messages of a user at the time of the call. Has no conversation without any. */
export async function unreadRanges(
  db: Queryable,
  state: RealmState,
  user: User,
  only?: ReadonlySet<number>,
): Promise<RangesByConversation> {
  const asked = readStatesOf(db, state, user, only)
  const received = receivedBy(state, user, { only })
  const own = await asked
  const unread = new Map<number, Ranges>()
  for (const [id, ranges] of received) {
    const { read = NOTHING, unread: keptUnread = NOTHING } = own.get(id) ?? {}
    const readByDefault = minus(readByDefaultIn(state, id), parseRanges(keptUnread))
    const left = minus(minus(ranges, parseRanges(read)), readByDefault)
    if (left.length > 0) unread.set(id, left)
  }
  return unread
}

/** What a user has read of these messages, received or not. Has no conversation without any. */
export async function readRanges(
  db: Queryable,
  state: RealmState,
  user: User,
  among: RangesByConversation,
): Promise<RangesByConversation> {
  const own = await readStatesOf(db, state, user, new Set(among.keys()))
  const found = new Map<number, Ranges>()
  for (const [id, ranges] of among) {
    const { read = NOTHING, unread: keptUnread = NOTHING } = own.get(id) ?? {}
    const readByDefault = minus(readByDefaultIn(state, id), parseRanges(keptUnread))
    const here = minus(ranges, minus(ranges, plus(parseRanges(read), readByDefault)))
    if (here.length > 0) found.set(id, here)
  }
  return found
}

interface ReadState {
  readonly id: number
  readonly read: string
  readonly unread: string
}

const NOTHING = '{}'

/** The read states of a user, by conversation, of these at least. */
async function readStatesOf(
  db: Queryable,
  state: RealmState,
  user: User,
  only?: ReadonlySet<number>,
): Promise<Map<number, ReadState>> {
  // Of most, to read all of the person's rows is less work than to look each up.
  const all = (state.subscriptions.get(user.id)?.size ?? 0) + (state.directsByUser.get(user.id)?.size ?? 0)
  const few = only !== undefined && only.size < all / 2 ? only : undefined
  const { rows } = await db.query<ReadState>(
    `select conversation_id as id, read, unread from read_states where realm_id = $1 and user_id = $2
     ${few === undefined ? '' : 'and conversation_id in (select unnest($3::integer[]))'}`,
    [state.id, user.id, ...(few === undefined ? [] : [[...few]])],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns a function that gives what the user has received since this call, the transaction under way included. */
export function receivedSince(
  state: RealmState,
  user: User,
): (allocator: IdAllocator) => RangesByConversation {
  const before = receivedBy(state, user)
  return (allocator) => {
    const since = new Map<number, Ranges>()
    for (const [id, ranges] of receivedBy(state, user, { allocator })) {
      const arrived = minus(ranges, before.get(id) ?? [])
      if (arrived.length > 0) since.set(id, arrived)
    }
    return since
  }
}

/** Which unread messages to find; all if empty. */
export interface UnreadFilter {
  readonly conversationId?: number
  readonly topic?: string
  readonly senderId?: number
  /** Excludes newer messages. */
  readonly lastMessageId: number
}

/** The newest unread messages of a user, ascending; up to one more than /register lists, to show that it is cut. */
export async function unreadMessages(
  db: Queryable,
  state: RealmState,
  user: User,
  filter: UnreadFilter,
): Promise<UnreadMessage[]> {
  const only = filter.conversationId === undefined ? undefined : new Set([filter.conversationId])
  const [mentioning, unread] = await Promise.all([
    recentlyMentioning(db, state, user),
    unreadRanges(db, state, user, only),
  ])
  const { recent, older } = recentIn(state, unread)
  const messages = recent
    .filter((message) => matches(message, filter))
    .map(({ id, conversationId, seq, topic, mentionsAll }) => ({
      id,
      conversationId,
      seq,
      topic,
      isMentioned: mentionsAll || mentioning.has(id),
    }))
  const stored = older.size === 0 ? [] : await storedMessages(db, state, user, older, filter)
  return [...messages, ...stored].sort((one, other) => one.id - other.id).slice(-MOST)
}

function matches({ id, senderId, topic }: RecentMessage, filter: UnreadFilter): boolean {
  if (id > filter.lastMessageId || (filter.senderId ?? senderId) !== senderId) return false
  return filter.topic === undefined || topicKey(filter.topic) === topicKey(topic)
}

const MENTIONS = MENTIONED | TOPIC_WILDCARD

/** The recent messages that mention a user, except by a wildcard for the whole conversation. */
async function recentlyMentioning(db: Queryable, state: RealmState, user: User): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select message_id as id from message_flags
     where realm_id = $1 and user_id = $2 and message_id > $3 and flags & ${MENTIONS} <> 0`,
    [state.id, user.id, state.recentMessages.after],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The recent messages in the ranges, in no order, and what is left of the ranges: older than memory, or deleted. */
export function recentIn(
  state: RealmState,
  unread: RangesByConversation,
): { recent: RecentMessage[]; older: RangesByConversation } {
  const recent: RecentMessage[] = []
  const older = new Map<number, Ranges>()
  for (const [conversationId, ranges] of unread) {
    const found = recentAmong(state, conversationId, ranges)
    recent.push(...found)
    if (found.length < countOf(ranges)) {
      older.set(conversationId, minus(ranges, rangesOf(found.map(({ seq }) => seq))))
    }
  }
  return { recent, older }
}

/** The recent messages of a conversation whose seq is in the ranges. */
function recentAmong(state: RealmState, conversationId: number, ranges: Ranges): RecentMessage[] {
  const found: RecentMessage[] = []
  const most = countOf(ranges)
  for (const message of state.recentMessages.in(conversationId)) {
    if (includes(ranges, message.seq)) found.push(message)
    // Unread messages are mostly the newest: stop when all are found.
    if (found.length === most) break
  }
  return found
}

/** The most unread messages that are found: one more than /register lists. */
const MOST = maxUnreadMessages + 1
/** How many times as much of a stretch is read next, if all that was read of it is among the newest. */
const GROWTH = 4

interface StoredMessage extends UnreadMessage {
  /** The index of its stretch. */
  readonly stretch: number
}

/** Messages of one topic: there may be fifty thousand, which would take many times as long as rows of their own. */
interface StoredTopic extends Pick<StoredMessage, 'stretch' | 'conversationId' | 'topic'> {
  readonly ids: Buffer
  readonly seqs: Buffer
  readonly mentioning: Buffer | null
}

/**
 * The newest messages in the ranges, from the database. However much somebody has not read, each stretch is read no further
 * than the newest of all go, and little more. Moved messages, whose ids do not grow with their seq, may end a stretch early.
 */
async function storedMessages(
  db: Queryable,
  state: RealmState,
  user: User,
  ranges: RangesByConversation,
  filter: UnreadFilter,
): Promise<UnreadMessage[]> {
  let stretches = stretchesOf(ranges)
  let newest: UnreadMessage[] = []
  let each = Math.min(MOST, Math.ceil((2 * MOST) / stretches.conversations.length))
  for (;;) {
    const found = await newestOfEach(db, state, user, { ...filter, stretches, each })
    newest = [...newest, ...found].sort((one, other) => other.id - one.id).slice(0, MOST)
    const last = newest.length < MOST ? 0 : (newest.at(-1)?.id ?? 0)
    stretches = leftOf(stretches, found, { each, last })
    if (stretches.conversations.length === 0) return newest
    each = Math.min(MOST, each * GROWTH)
  }
}

/** The newest of the `each` newest messages of every stretch, newest first. */
async function newestOfEach(
  db: Queryable,
  state: RealmState,
  user: User,
  { stretches, each, topic, senderId, lastMessageId }: UnreadFilter & { stretches: Stretches; each: number },
): Promise<StoredMessage[]> {
  const { rows } = await db.query<StoredTopic>(
    `with found as (
       select stretch.number::integer - 1 as stretch, m.id, m.conversation_id, m.seq, m.topic,
         m.facts & ${CHANNEL_WILDCARD} <> 0 or coalesce(f.flags, 0) & ${MENTIONS} <> 0 as is_mentioned
       from unnest($3::integer[], $4::integer[], $5::integer[]) with ordinality
         as stretch(conversation_id, first, after, number)
       cross join lateral (
         select id, conversation_id, seq, topic, facts from messages
         where realm_id = $1 and conversation_id = stretch.conversation_id
           and seq >= stretch.first and seq < stretch.after and id <= $6
           and ($9::text is null or lower(topic) = lower($9)) and ($10::integer is null or sender_id = $10)
         order by seq desc limit $7) m
       left join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id
       order by m.id desc limit $8)
     select stretch, conversation_id as "conversationId", topic, array_send(array_agg(id)) as ids,
       array_send(array_agg(seq)) as seqs, array_send(array_agg(id) filter (where is_mentioned)) as mentioning
     from found group by stretch, conversation_id, topic`,
    [
      state.id,
      user.id,
      stretches.conversations,
      stretches.froms,
      stretches.tos,
      lastMessageId,
      each,
      MOST,
      topic ?? null,
      senderId ?? null,
    ],
  )
  const messages: StoredMessage[] = []
  await inTurns(rows, ({ ids, seqs, mentioning, ...where }) => {
    const allSeqs = idsIn(seqs)
    const mentions = new Set(mentioning && idsIn(mentioning))
    for (const [place, id] of idsIn(ids).entries()) {
      // There is one for each id.
      const seq = allSeqs[place] as number
      messages.push({ ...where, id, seq, isMentioned: mentions.has(id) })
    }
  })
  return messages.sort((one, other) => other.id - one.id)
}

/** What is left of the stretches of which all `each` messages were found, and are newer than the last that is wanted. */
function leftOf(
  { conversations, froms }: Stretches,
  found: readonly StoredMessage[],
  { each, last }: { each: number; last: number },
): Stretches {
  const left: Stretches = { conversations: [], froms: [], tos: [] }
  for (const [stretch, own] of Map.groupBy(found, (message) => message.stretch)) {
    const [conversation, first] = [conversations[stretch], froms[stretch]]
    const oldest = own.at(-1)
    if (conversation === undefined || first === undefined || oldest === undefined) continue
    if (own.length < each || oldest.id < last) continue
    left.conversations.push(conversation)
    left.froms.push(first)
    left.tos.push(Math.min(...own.map(({ seq }) => seq)))
  }
  return left
}

/** Ranges of seq in conversations, `froms` inclusive, `tos` exclusive: as columns, for `unnest`. */
export interface Stretches {
  readonly conversations: number[]
  readonly froms: number[]
  readonly tos: number[]
}

export function stretchesOf(ranges: RangesByConversation): Stretches {
  const stretches: Stretches = { conversations: [], froms: [], tos: [] }
  for (const [id, own] of ranges) {
    for (let index = 0; index < own.length; index += 2) {
      stretches.conversations.push(id)
      // Ranges are pairs.
      stretches.froms.push(own[index] as number)
      stretches.tos.push(own[index + 1] as number)
    }
  }
  return stretches
}
