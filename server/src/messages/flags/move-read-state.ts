import type { Channel } from '#directory/channels/state.ts'
import { isSubscribed, subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { formatRanges, includes, parseRanges, rangesOf } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { READ_BY_DEFAULT } from '../message/bit-flags.ts'
import { setReadByDefault } from './read-by-default.ts'

/** A message that moves from one channel to another, with its old and its new seq. */
export interface CarriedMessage {
  readonly from: number
  readonly to: number
  /** Its bit flags in the old channel. */
  readonly facts: number
}

/**
 * Carries the read state of moved messages over to the new channel. They are unread to users who are subscribed to both
 * channels and had not read them, and read by everybody else.
 * @returns whether the messages are read by default, and who has them unread
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

/** User id → the new seq of the messages that are unread to the user. Users with equal lists share one. */
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

/** For each user, the unread ones of the messages, received or not: as multirange text. */
async function unreadRanges(
  tx: Queryable,
  realmId: number,
  conversationId: number,
  messages: readonly CarriedMessage[],
): Promise<(userId: number) => string> {
  const all = formatRanges(rangesOf(messages.map((message) => message.from)))
  const readByDefault = messages.filter(({ facts }) => facts & READ_BY_DEFAULT).map((message) => message.from)
  const unreadByDefault = messages
    .filter(({ facts }) => !(facts & READ_BY_DEFAULT))
    .map((message) => message.from)
  const { rows } = await tx.query<{ id: number; unread: string }>(
    `select user_id as id, ($3::int4multirange - read - ($4::int4multirange - unread))::text as unread
     from read_states where realm_id = $1 and conversation_id = $2`,
    [realmId, conversationId, all, formatRanges(rangesOf(readByDefault))],
  )
  const known = new Map(rows.map(({ id, unread }) => [id, unread]))
  const withoutRow = formatRanges(rangesOf(unreadByDefault))
  return (userId) => known.get(userId) ?? withoutRow
}

interface NewlyPlaced {
  /** The new seq of the moved messages, at the end of the channel. */
  readonly seqs: readonly number[]
  /** User id → the unread ones of them. Everybody else has read them all. */
  readonly unread: ReadonlyMap<number, readonly number[]>
}

/**
 * Writes the read state of messages in their new channel: a row for each user who has not read them, or for each who
 * has, whichever are fewer.
 * @returns whether the messages are read by default
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
  const readOf = memoized((waiting: readonly number[]) => {
    const own = new Set(waiting)
    return seqs.filter((seq) => !own.has(seq))
  })
  const rangesFor = memoized((own: readonly number[]) => formatRanges(rangesOf(own)))
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

/** Memoizes by list, since many users share the same one. */
function memoized<Made>(make: (list: readonly number[]) => Made): (list: readonly number[]) => Made {
  const made = new Map<readonly number[], Made>()
  return (list) => {
    const known = made.get(list) ?? make(list)
    made.set(list, known)
    return known
  }
}
