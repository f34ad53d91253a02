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
    .sort((one, other) => other.id - one.id)
    .map(({ id, conversationId, seq, topic, mentionsAll }) => ({
      id,
      conversationId,
      seq,
      topic,
      isMentioned: mentionsAll || mentioning.has(id),
    }))
  const stored = older.size === 0 ? [] : await storedMessages(db, state, user, older, filter)
  return merged(messages, stored).slice(0, MOST).reverse()
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

/** Messages as columns, in the same order: there may be fifty thousand, and rows would take many times as long. */
interface StoredColumns {
  readonly ids: Buffer | null
  readonly stretches: Buffer | null
  readonly seqs: Buffer | null
  readonly topics: readonly string[] | null
  /** The ids of those that mention the user. */
  readonly mentioning: Buffer | null
}

/**
 * The newest messages in the ranges, from the database, newest first. However much somebody has not read, each stretch is read no further
 * than the newest of all go, and little more. Moved messages, whose ids do not grow with their seq, may end a stretch early.
 */
async function storedMessages(
  db: Queryable,
  state: RealmState,
  user: User,
  ranges: RangesByConversation,
  filter: UnreadFilter,
): Promise<readonly UnreadMessage[]> {
  let stretches = stretchesOf(ranges)
  let newest: readonly UnreadMessage[] = []
  let each = Math.min(MOST, Math.ceil((2 * MOST) / stretches.conversations.length))
  for (;;) {
    const found = await newestOfEach(db, state, user, { ...filter, stretches, each })
    newest = merged(newest, found).slice(0, MOST)
    const last = newest.length < MOST ? 0 : (newest.at(-1)?.id ?? 0)
    stretches = await leftOf(stretches, found, { each, last })
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
  const { rows } = await db.query<StoredColumns>(
    `with found as (
       select stretch.number::integer - 1 as stretch, m.id, m.seq, m.topic,
         m.facts & ${CHANNEL_WILDCARD} <> 0 or coalesce(f.flags, 0) & ${MENTIONS} <> 0 as is_mentioned
       from unnest($3::integer[], $4::integer[], $5::integer[]) with ordinality
         as stretch(conversation_id, first, after, number)
       cross join lateral (
         select id, seq, topic, facts from messages
         where realm_id = $1 and conversation_id = stretch.conversation_id
           and seq >= stretch.first and seq < stretch.after and id <= $6
           and ($9::text is null or lower(topic) = lower($9)) and ($10::integer is null or sender_id = $10)
         order by seq desc limit $7) m
       left join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id
       order by m.id desc limit $8)
     select array_send(array_agg(id order by id desc)) as ids,
       array_send(array_agg(stretch order by id desc)) as stretches,
       array_send(array_agg(seq order by id desc)) as seqs, json_agg(topic order by id desc) as topics,
       array_send(array_agg(id) filter (where is_mentioned)) as mentioning
     from found`,
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
  // Without any message, the columns are null.
  const [{ ids, stretches: within, seqs, topics, mentioning }] = rows as [StoredColumns]
  const columns = { stretches: idsIn(within), seqs: idsIn(seqs) }
  const mentions = new Set(idsIn(mentioning))
  const messages: StoredMessage[] = []
  await inTurns(idsIn(ids).entries(), ([place, id]) => {
    // One for each id.
    const [stretch, seq] = [columns.stretches[place] as number, columns.seqs[place] as number]
    // The database answers with places of these.
    const conversationId = stretches.conversations[stretch] as number
    const topic = topics?.[place] ?? ''
    messages.push({ stretch, conversationId, id, seq, topic, isMentioned: mentions.has(id) })
  })
  return messages
}

/** Both, newest first, as each is. */
function merged(some: readonly UnreadMessage[], others: readonly UnreadMessage[]): readonly UnreadMessage[] {
  if (some.length === 0) return others
  const all: UnreadMessage[] = []
  let place = 0
  for (const one of some) {
    for (let other = others[place]; other !== undefined && other.id > one.id; other = others[++place]) {
      all.push(other)
    }
    all.push(one)
  }
  return all.concat(others.slice(place))
}

/**
 * What is left of the stretches of which all `each` messages were found, and are newer than the last that is wanted.
 * @param found newest first
 */
async function leftOf(
  { conversations, froms }: Stretches,
  found: readonly StoredMessage[],
  { each, last }: { each: number; last: number },
): Promise<Stretches> {
  const count = new Map<number, number>()
  const lowest = new Map<number, number>()
  const oldest = new Map<number, number>()
  await inTurns(found, ({ stretch, seq, id }) => {
    count.set(stretch, (count.get(stretch) ?? 0) + 1)
    lowest.set(stretch, Math.min(lowest.get(stretch) ?? seq, seq))
    oldest.set(stretch, id)
  })
  const left: Stretches = { conversations: [], froms: [], tos: [] }
  for (const [stretch, to] of lowest) {
    const [conversation, from] = [conversations[stretch], froms[stretch]]
    if (conversation === undefined || from === undefined) continue
    if ((count.get(stretch) ?? 0) < each || (oldest.get(stretch) ?? 0) < last) continue
    left.conversations.push(conversation)
    left.froms.push(from)
    left.tos.push(to)
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
