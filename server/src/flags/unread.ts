import { maxUnreadMessages } from '@parley/api/realm/limits'
import type { Queryable } from '../db/database.ts'
import type { RealmState } from '../realm/state.ts'
import { closedAt, formatRanges, type Ranges } from '../subscriptions/ranges.ts'
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

/** What a person received and is still subscribed to: conversations, what of each, and what of it nobody has to read. */
type Received = readonly [conversationIds: number[], received: string[], settled: string[]]

/** @param only these conversations; without it, all */
function receivedBy(state: RealmState, user: User, only?: ReadonlySet<number>): Received {
  const columns: Received = [[], [], []]
  const add = (conversationId: number, ranges: Ranges, lastSeq: number) => {
    if (only !== undefined && !only.has(conversationId)) return
    columns[0].push(conversationId)
    columns[1].push(formatRanges(closedAt(ranges, lastSeq + 1)))
    columns[2].push(formatRanges(settledIn(state, conversationId)))
  }
  for (const subscription of state.subscriptions.get(user.id)?.values() ?? []) {
    const channel = state.channels.get(subscription.channelId)
    if (!subscription.isActive || channel === undefined || channel.isArchived) continue
    add(channel.conversationId, subscription.received, channel.lastSeq)
  }
  for (const id of state.directsByUser.get(user.id) ?? []) {
    add(id, [1, Number.POSITIVE_INFINITY], state.directs.get(id)?.lastSeq ?? 0)
  }
  return columns
}

/**
 * What a person ($2) has yet to read of what they received ($3 to $5), as ranges of seq by conversation. Worked out from
 * ranges alone: asked for what is in no range, the database would look at every message there is.
 */
const UNREAD = `
  unnest($3::integer[], $4::int4multirange[], $5::int4multirange[]) as one(conversation_id, received, settled)
  left join read_states states
    on states.realm_id = $1 and states.user_id = $2 and states.conversation_id = one.conversation_id
  cross join lateral (
    select one.received - coalesce(states.read, '{}') - (one.settled - coalesce(states.unread, '{}')) as ranges) unread`

/** The unread ranges of a person by conversation, each as the text of an int4multirange; none that is empty. */
export async function unreadRanges(
  db: Queryable,
  state: RealmState,
  user: User,
): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; ranges: string }>(
    `select one.conversation_id as id, unread.ranges::text from ${UNREAD} where not isempty(unread.ranges)`,
    [state.id, user.id, ...receivedBy(state, user)],
  )
  return new Map(rows.map(({ id, ranges }) => [id, ranges]))
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
  const { rows } = await db.query<{ id: number; first: number; after: number }>(
    `select one.conversation_id as id, lower(stretch) as first, upper(stretch) as after
     from ${UNREAD} cross join lateral unnest(unread.ranges) as stretch`,
    [state.id, user.id, ...receivedBy(state, user, conversationIds)],
  )
  return {
    conversations: rows.map(({ id }) => id),
    froms: rows.map(({ first }) => first),
    tos: rows.map(({ after }) => after),
  }
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
  // From the newest back: an account that never reads has all of history to go through otherwise.
  const { rows } = await db.query<UnreadMessage>(
    `select m.id, m.conversation_id as "conversationId", m.seq, m.sender_id as "senderId", m.topic, m.facts,
       coalesce(f.flags, 0) as bits
     from ${UNREAD} cross join lateral unnest(unread.ranges) as stretch
     cross join lateral (
       select id, conversation_id, seq, sender_id, topic, facts from messages
       where realm_id = $1 and conversation_id = one.conversation_id
         and seq >= lower(stretch) and seq < upper(stretch)
         and ($8::text is null or lower(topic) = lower($8)) and ($9::integer is null or sender_id = $9)
       order by seq desc limit $7) m
     left join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id
     where m.id <= $6
     order by m.id desc limit $7`,
    [
      state.id,
      user.id,
      ...receivedBy(state, user, only),
      lastMessageId,
      maxUnreadMessages + 1,
      topic ?? null,
      senderId ?? null,
    ],
  )
  return rows
}
