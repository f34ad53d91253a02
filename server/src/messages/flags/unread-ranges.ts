import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { IdAllocator } from '#engine/journal/command.ts'
import { closedAt, minus, parseRanges, plus, type Ranges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readByDefaultIn } from './state.ts'

/** Conversation id → ranges of seq. */
export type RangesByConversation = ReadonlyMap<number, Ranges>

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
