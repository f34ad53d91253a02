import type { Channel } from '#directory/channels/state.ts'
import { isSubscribed, subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { formatRanges, includes, parseRanges, rangesOf } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { READ_BY_DEFAULT } from '../message/bit-flags.ts'
import { setReadByDefault } from './read-by-default.ts'

/** A message that goes from one channel to another, and its seq there and here. */
export interface CarriedMessage {
  readonly from: number
  readonly to: number
  /** Its facts in the channel that it leaves. */
  readonly facts: number
}

/**
 * Takes along who has read messages: unread to those who have not read them where they were and are subscribed to
 * both channels, and read by everybody else.
 * @returns whether the messages count as read by everybody for whom nothing was written, and to whom they are unread
 */
export async function carryReadState(
  tx: Queryable,
  state: RealmState,
  from: Channel,
  to: Channel,
  messages: readonly CarriedMessage[],
): Promise<{ isReadByDefault: boolean; unread: ReadonlyMap<number, readonly number[]> }> {
  const unread = await unreadByPerson(tx, state, from, to, messages)
  const seqs = messages.map((message) => message.to)
  return { isReadByDefault: await saveUnread(tx, state, to, { seqs, unread }), unread }
}

/** The new seq of those messages that a person has yet to read, by person. People with the same share one list. */
async function unreadByPerson(
  tx: Queryable,
  state: RealmState,
  from: Channel,
  to: Channel,
  messages: readonly CarriedMessage[],
): Promise<Map<number, readonly number[]>> {
  const unreadOf = await unreadRanges(tx, state.id, from.conversationId, messages)
  const lists = new Map<string, readonly number[]>()
  const unread = new Map<number, readonly number[]>()
  for (const userId of state.subscribers.get(from.id) ?? []) {
    if (!isSubscribed(state, userId, to.id)) continue
    const waiting = unreadOf(userId)
    if (waiting === NOTHING) continue
    const received = subscriptionOf(state, userId, from.id)?.received ?? []
    const key = `${waiting} of ${received}`
    let own = lists.get(key)
    if (own === undefined) {
      const ranges = parseRanges(waiting)
      own = messages
        .filter((message) => includes(ranges, message.from) && includes(received, message.from))
        .map((message) => message.to)
      lists.set(key, own)
    }
    if (own.length > 0) unread.set(userId, own)
  }
  return unread
}

const NOTHING = '{}'

/** Which of the messages a person has not read, whether they received them or not: as the text of a multirange. */
async function unreadRanges(
  tx: Queryable,
  realmId: number,
  conversationId: number,
  messages: readonly CarriedMessage[],
): Promise<(userId: number) => string> {
  const all = formatRanges(rangesOf(messages.map((message) => message.from)))
  const settled = messages.filter(({ facts }) => facts & READ_BY_DEFAULT).map((message) => message.from)
  const open = messages.filter(({ facts }) => !(facts & READ_BY_DEFAULT)).map((message) => message.from)
  const { rows } = await tx.query<{ id: number; unread: string }>(
    `select user_id as id, ($3::int4multirange - read - ($4::int4multirange - unread))::text as unread
     from read_states where realm_id = $1 and conversation_id = $2`,
    [realmId, conversationId, all, formatRanges(rangesOf(settled))],
  )
  const known = new Map(rows.map(({ id, unread }) => [id, unread]))
  const untouched = formatRanges(rangesOf(open))
  return (userId) => known.get(userId) ?? untouched
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
  const isReadByDefault = unread.size <= exceptions.length
  const readOf = once((waiting: readonly number[]) => {
    const own = new Set(waiting)
    return seqs.filter((seq) => !own.has(seq))
  })
  const rangesFor = once((own: readonly number[]) => formatRanges(rangesOf(own)))
  const rows = isReadByDefault
    ? [...unread]
    : exceptions.map((userId) => [userId, readOf(unread.get(userId) ?? NO_SEQS)] as const)
  const column = isReadByDefault ? 'unread' : 'read'
  if (rows.length > 0) {
    await tx.query(
      `insert into read_states (realm_id, user_id, conversation_id, read, unread)
       select $1, one.user_id, $2, ${isReadByDefault ? "'{}', one.seqs" : "one.seqs, '{}'"}
       from unnest($3::integer[], $4::int4multirange[]) as one(user_id, seqs)
       on conflict (realm_id, user_id, conversation_id) do update
         set ${column} = read_states.${column} + excluded.${column}`,
      [state.id, conversationId, rows.map(([userId]) => userId), rows.map(([, own]) => rangesFor(own))],
    )
  }
  if (isReadByDefault) await setReadByDefault(tx, state.id, conversationId, seqs)
  return isReadByDefault
}

const NO_SEQS: readonly number[] = []

/** Remembers what was made of each list: many people have the same one. */
function once<Made>(make: (list: readonly number[]) => Made): (list: readonly number[]) => Made {
  const made = new Map<readonly number[], Made>()
  return (list) => {
    const known = made.get(list) ?? make(list)
    made.set(list, known)
    return known
  }
}
