import { setImmediate as nextTurn } from 'node:timers/promises'
import { topicKey } from '#directory/user-topics/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { countOf, includes, minus, type Ranges, rangesOf } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { RecentMessage } from '../message/recent.ts'
import {
  MENTIONS,
  MOST,
  merged,
  storedMessages,
  type UnreadFilter,
  type UnreadMessage,
} from './stored-unread.ts'
import { type RangesByConversation, unreadRanges } from './unread-ranges.ts'

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
  // Of somebody in thousands of channels, each of these steps takes some milliseconds.
  await nextTurn()
  const { recent, older } = recentIn(state, unread)
  await nextTurn()
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
