import { maxUnreadMessages } from '@parley/api/realm/limits'
import type { Queryable } from '../db/database.ts'
import type { RealmState } from '../realm/state.ts'
import { closedAt, minus, parseRanges, type Ranges } from '../subscriptions/ranges.ts'
import type { User } from '../users/state.ts'
import { settledIn } from './state.ts'

export interface UnreadMessage {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
  readonly senderId: number
  readonly topic: string
  readonly facts: number
  readonly bits: number
}

interface Received {
  readonly received: Ranges
  readonly settled: Ranges
  readonly lastSeq: number
}

/** What a person received and is still subscribed to, by conversation. */
function receivedBy(state: RealmState, user: User): Map<number, Received> {
  const received = new Map<number, Received>()
  const add = (conversationId: number, ranges: Ranges, lastSeq: number) =>
    received.set(conversationId, { received: ranges, settled: settledIn(state, conversationId), lastSeq })
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

const NOTHING_READ = { read: '', unread: '' }

/**
 * Which messages a person has yet to read, as ranges of seq by conversation; none of those without any. Worked out
 * here, since asking the database for what is in no range makes it look at every message there is.
 * @param conversationIds only these; without it, all
 */
export async function unreadRanges(
  db: Queryable,
  state: RealmState,
  user: User,
  conversationIds?: ReadonlySet<number>,
): Promise<Map<number, Ranges>> {
  const received = receivedBy(state, user)
  const { rows: readStates } = await db.query<{ conversation_id: number; read: string; unread: string }>(
    'select conversation_id, read::text, unread::text from read_states where realm_id = $1 and user_id = $2',
    [state.id, user.id],
  )
  const known = new Map(readStates.map((row) => [row.conversation_id, row]))
  const found = new Map<number, Ranges>()
  for (const [conversationId, { received: ranges, settled, lastSeq }] of received) {
    if (conversationIds !== undefined && !conversationIds.has(conversationId)) continue
    const { read, unread: kept } = known.get(conversationId) ?? NOTHING_READ
    const sent = closedAt(ranges, lastSeq + 1)
    const unread = minus(minus(sent, parseRanges(read)), minus(settled, parseRanges(kept)))
    if (unread.length > 0) found.set(conversationId, unread)
  }
  return found
}

/** Stretches of conversations by seq, each from `froms` up to but not including `tos`; as columns, for `unnest`. */
export interface Stretches {
  readonly conversations: number[]
  readonly froms: number[]
  readonly tos: number[]
}

/**
 * Where the unread messages of a person lie.
 * @param conversationIds only these; without it, all
 */
export async function unreadStretches(
  db: Queryable,
  state: RealmState,
  user: User,
  conversationIds?: ReadonlySet<number>,
): Promise<Stretches> {
  const stretches: Stretches = { conversations: [], froms: [], tos: [] }
  for (const [conversationId, unread] of await unreadRanges(db, state, user, conversationIds)) {
    for (let index = 0; index < unread.length; index += 2) {
      stretches.conversations.push(conversationId)
      stretches.froms.push(unread[index] as number)
      stretches.tos.push(unread[index + 1] as number)
    }
  }
  return stretches
}

/** Which unread messages are meant: by default all. */
export interface UnreadFilter {
  readonly conversationId?: number
  readonly topic?: string
  readonly senderId?: number
}

/**
 * The newest unread messages of a person, newest first; up to one more than clients are told of.
 * @param lastMessageId nothing newer than this
 */
export async function unreadMessages(
  db: Queryable,
  state: RealmState,
  user: User,
  { conversationId, topic, senderId, lastMessageId }: UnreadFilter & { lastMessageId: number },
): Promise<UnreadMessage[]> {
  const only = conversationId === undefined ? undefined : new Set([conversationId])
  const { conversations, froms, tos } = await unreadStretches(db, state, user, only)
  if (conversations.length === 0) return []
  // From the newest back: an account that never reads has all of history to go through otherwise.
  const { rows } = await db.query<UnreadMessage>(
    `select m.id, m.conversation_id as "conversationId", m.seq, m.sender_id as "senderId", m.topic, m.facts,
       coalesce(f.flags, 0) as bits
     from unnest($3::integer[], $4::integer[], $5::integer[]) as stretch(conversation_id, first, after)
     cross join lateral (
       select id, conversation_id, seq, sender_id, topic, facts from messages
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
