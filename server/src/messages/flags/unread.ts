import { maxUnreadMessages } from '@parley/api/realm/limits'
import { topicKey } from '#directory/user-topics/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { IdAllocator } from '#engine/journal/command.ts'
import { closedAt, countOf, includes, minus, parseRanges, type Ranges, rangesOf } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { CHANNEL_WILDCARD } from '../message/bit-flags.ts'
import type { RecentMessage } from '../message/recent.ts'
import { MENTIONED, TOPIC_WILDCARD } from './flags.ts'
import { readByDefaultIn } from './state.ts'

/** Conversations, and what of each as ranges of seq. */
type RangesByConversation = ReadonlyMap<number, Ranges>

export interface UnreadMessage extends Pick<RecentMessage, 'id' | 'conversationId' | 'seq' | 'topic'> {
  /** The person, by name or as one of all. */
  readonly isMentioned: boolean
}

/**
 * What a person received and is still subscribed to, and has to read.
 * @param only these conversations; without it, all
 * @param allocator also what others are about to write
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

/** What a person has yet to read of what they have received by the time of the call; no conversation without any. */
export async function unreadRanges(
  db: Queryable,
  state: RealmState,
  user: User,
  only?: ReadonlySet<number>,
): Promise<RangesByConversation> {
  const asked = db.query<{ id: number; read: string; unread: string }>(
    `select conversation_id as id, read, unread from read_states where realm_id = $1 and user_id = $2
     ${only === undefined ? '' : 'and conversation_id in (select unnest($3::integer[]))'}`,
    [state.id, user.id, ...(only === undefined ? [] : [[...only]])],
  )
  const received = receivedBy(state, user, { only })
  const { rows } = await asked
  const own = new Map(rows.map((row) => [row.id, row]))
  const unread = new Map<number, Ranges>()
  for (const [id, ranges] of received) {
    const { read = NOTHING, unread: kept = NOTHING } = own.get(id) ?? {}
    const settled = minus(readByDefaultIn(state, id), parseRanges(kept))
    const left = minus(minus(ranges, parseRanges(read)), settled)
    if (left.length > 0) unread.set(id, left)
  }
  return unread
}

const NOTHING = '{}'

/** What a person receives from the time of the call on, up to that of asking again with what others are about to write. */
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

/** Which unread messages are meant: by default all. */
export interface UnreadFilter {
  readonly conversationId?: number
  readonly topic?: string
  readonly senderId?: number
  /** Nothing newer than this. */
  readonly lastMessageId: number
}

/** The newest unread messages of a person, ascending; up to one more than clients are told of. */
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
  const messages: UnreadMessage[] = []
  const older = new Map<number, Ranges>()
  for (const [conversationId, ranges] of unread) {
    const found = recentAmong(state, conversationId, ranges)
    for (const message of found) {
      if (!matches(message, filter)) continue
      const { id, seq, topic, mentionsAll } = message
      messages.push({ id, conversationId, seq, topic, isMentioned: mentionsAll || mentioning.has(id) })
    }
    // What is not in memory is from before, or else gone by now.
    if (found.length < countOf(ranges)) {
      older.set(conversationId, minus(ranges, rangesOf(found.map(({ seq }) => seq))))
    }
  }
  const stored = older.size === 0 ? [] : await storedMessages(db, state, user, older, filter)
  return [...messages, ...stored].sort((one, other) => one.id - other.id).slice(-(maxUnreadMessages + 1))
}

function matches({ id, senderId, topic }: RecentMessage, filter: UnreadFilter): boolean {
  if (id > filter.lastMessageId || (filter.senderId ?? senderId) !== senderId) return false
  return filter.topic === undefined || topicKey(filter.topic) === topicKey(topic)
}

const MENTIONS = MENTIONED | TOPIC_WILDCARD

/** The recent messages that mention somebody otherwise than as one of all. */
async function recentlyMentioning(db: Queryable, state: RealmState, user: User): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select message_id as id from message_flags
     where realm_id = $1 and user_id = $2 and message_id > $3 and flags & ${MENTIONS} <> 0`,
    [state.id, user.id, state.recentMessages.after],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Those of a conversation's recent messages that are in the ranges. */
function recentAmong(state: RealmState, conversationId: number, ranges: Ranges): RecentMessage[] {
  const found: RecentMessage[] = []
  const most = countOf(ranges)
  for (const message of state.recentMessages.in(conversationId)) {
    if (includes(ranges, message.seq)) found.push(message)
    // What is unread is mostly the newest, and the rest need not be looked at.
    if (found.length === most) break
  }
  return found
}

/** The newest of the messages in the ranges by what the database has of them. */
async function storedMessages(
  db: Queryable,
  state: RealmState,
  user: User,
  ranges: RangesByConversation,
  { topic, senderId, lastMessageId }: UnreadFilter,
): Promise<UnreadMessage[]> {
  const { conversations, froms, tos } = stretchesOf(ranges)
  // From the newest back: an account that never reads has all of history to go through otherwise.
  const { rows } = await db.query<UnreadMessage>(
    `select m.id, m.conversation_id as "conversationId", m.seq, m.topic,
       m.facts & ${CHANNEL_WILDCARD} <> 0 or coalesce(f.flags, 0) & ${MENTIONS} <> 0 as "isMentioned"
     from unnest($3::integer[], $4::integer[], $5::integer[]) as stretch(conversation_id, first, after)
     cross join lateral (
       select id, conversation_id, seq, topic, facts from messages
       where realm_id = $1 and conversation_id = stretch.conversation_id
         and seq >= stretch.first and seq < stretch.after
         and ($8::text is null or lower(topic) = lower($8)) and ($9::integer is null or sender_id = $9)
       order by seq desc limit $7) m
     left join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id
     where m.id <= $6
     order by m.id desc limit $7`,
    [
      state.id,
      user.id,
      conversations,
      froms,
      tos,
      lastMessageId,
      maxUnreadMessages + 1,
      topic ?? null,
      senderId ?? null,
    ],
  )
  return rows
}

/** Stretches of conversations by seq, each from `froms` up to but not including `tos`; as columns, for `unnest`. */
export interface Stretches {
  readonly conversations: number[]
  readonly froms: number[]
  readonly tos: number[]
}

/** Where the unread messages of a person in these conversations lie. */
export async function unreadStretches(
  db: Queryable,
  state: RealmState,
  user: User,
  conversationIds: ReadonlySet<number>,
): Promise<Stretches> {
  return stretchesOf(await unreadRanges(db, state, user, conversationIds))
}

function stretchesOf(ranges: RangesByConversation): Stretches {
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
