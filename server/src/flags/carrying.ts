import type { Channel } from '../channels/state.ts'
import type { Queryable } from '../db/database.ts'
import { SETTLED } from '../messages/facts.ts'
import type { RealmState } from '../realm/state.ts'
import { formatRanges, includes, parseRanges, rangesOf } from '../subscriptions/ranges.ts'

/** A message that goes from one channel to another, and its seq there and here. */
export interface CarriedMessage {
  readonly from: number
  readonly to: number
  /** Its facts in the channel that it leaves. */
  readonly facts: number
}

/**
 * Takes along who has read messages: unread to those who have not read them where they were and are subscribed to
 * both channels, and read by everybody else. Call it when the subscriptions are as they are to be, and before the
 * messages' rows are moved.
 * @returns whether the messages count as read by everybody for whom nothing was written, and to whom they are unread
 */
export async function carryReadState(
  tx: Queryable,
  state: RealmState,
  from: Channel,
  to: Channel,
  messages: readonly CarriedMessage[],
): Promise<{ isSettled: boolean; unread: ReadonlyMap<number, readonly number[]> }> {
  const unread = await unreadByPerson(tx, state, from, to, messages)
  const seqs = messages.map((message) => message.to)
  return { isSettled: await saveUnread(tx, state, to, { seqs, unread }), unread }
}

/** The new seq of those messages that a person has yet to read, by person. */
async function unreadByPerson(
  tx: Queryable,
  state: RealmState,
  from: Channel,
  to: Channel,
  messages: readonly CarriedMessage[],
): Promise<Map<number, number[]>> {
  const seqs = formatRanges(rangesOf(messages.map((message) => message.from)))
  const settled = messages.filter(({ facts }) => facts & SETTLED).map((message) => message.from)
  const { rows } = await tx.query<{ id: number; unread: string }>(
    `select * from (
       select s.user_id as id, (s.received * $4::int4multirange - coalesce(rs.read, '{}')
         - ($5::int4multirange - coalesce(rs.unread, '{}')))::text as unread
       from subscriptions s
       join subscriptions there
         on there.realm_id = $1 and there.user_id = s.user_id and there.channel_id = $3 and there.is_active
       left join read_states rs
         on rs.realm_id = $1 and rs.user_id = s.user_id and rs.conversation_id = $6
       where s.realm_id = $1 and s.channel_id = $2 and s.is_active) one
     where unread <> '{}'`,
    [state.id, from.id, to.id, seqs, formatRanges(rangesOf(settled)), from.conversationId],
  )
  return new Map(
    rows.map(({ id, unread }) => {
      const ranges = parseRanges(unread)
      return [id, messages.filter((message) => includes(ranges, message.from)).map((message) => message.to)]
    }),
  )
}

interface NewlyPlaced {
  /** What has come to the end of the channel. */
  readonly seqs: readonly number[]
  /** Those of them that are unread, by person; people who are not in it have read them all. */
  readonly unread: ReadonlyMap<number, readonly number[]>
}

/**
 * Writes to whom messages are unread in a channel, with a row for each who has not read them or for each who has: for
 * the fewer.
 * @returns whether the messages are to count as settled
 */
async function saveUnread(
  tx: Queryable,
  state: RealmState,
  { id, conversationId }: Channel,
  { seqs, unread }: NewlyPlaced,
): Promise<boolean> {
  const subscribers = [...(state.subscribers.get(id) ?? [])]
  const exceptions = subscribers.filter((userId) => unread.get(userId)?.length !== seqs.length)
  const isSettled = unread.size <= exceptions.length
  const rows = isSettled
    ? [...unread]
    : exceptions.map((userId): [number, number[]] => {
        const waiting = new Set(unread.get(userId))
        return [userId, seqs.filter((seq) => !waiting.has(seq))]
      })
  const column = isSettled ? 'unread' : 'read'
  if (rows.length > 0) {
    await tx.query(
      `insert into read_states (realm_id, user_id, conversation_id, read, unread)
       select $1, one.user_id, $2, ${isSettled ? "'{}', one.seqs" : "one.seqs, '{}'"}
       from unnest($3::integer[], $4::int4multirange[]) as one(user_id, seqs)
       on conflict (realm_id, user_id, conversation_id) do update
         set ${column} = read_states.${column} + excluded.${column}`,
      [
        state.id,
        conversationId,
        rows.map(([userId]) => userId),
        rows.map(([, own]) => formatRanges(rangesOf(own))),
      ],
    )
  }
  if (isSettled) await settle(tx, state.id, conversationId, seqs)
  return isSettled
}

async function settle(tx: Queryable, realmId: number, conversationId: number, seqs: readonly number[]) {
  await tx.query(
    'update conversations set settled = settled + $3::int4multirange where realm_id = $1 and id = $2',
    [realmId, conversationId, formatRanges(rangesOf(seqs))],
  )
}
