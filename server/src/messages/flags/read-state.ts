import { isSubscribed, receives } from '#directory/subscriptions/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { READ_BY_DEFAULT } from '../message/bit-flags.ts'

/** SQL: whether the message `m` was read by whose read state of its conversation, where there is one, is `rs`. */
export const IS_READ = `(coalesce(m.seq <@ rs.read, false)
  or (m.facts & ${READ_BY_DEFAULT} <> 0 and not coalesce(m.seq <@ rs.unread, false)))`

interface ReadableMessage {
  readonly conversationId: number
  readonly seq: number
  readonly facts: number
}

/** Those with an event queue to whom the message is unread. */
export async function unreadToListeners(
  db: Queryable,
  state: RealmState,
  { conversationId, seq, facts }: ReadableMessage,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select q.user_id as id from (select distinct user_id from queues where realm_id = $1) q
     left join read_states rs on rs.realm_id = $1 and rs.user_id = q.user_id and rs.conversation_id = $2
     cross join (select $3::integer as seq, $4::integer as facts) m
     where not ${IS_READ} order by q.user_id`,
    [state.id, conversationId, seq, facts],
  )
  return rows.map(({ id }) => id).filter((id) => canBeUnreadTo(state, id, conversationId, seq))
}

/** Those of the people who have an event queue: nobody else will be told of what is written now. */
export async function listenersAmong(
  db: Queryable,
  realmId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    'select distinct user_id as id from queues where realm_id = $1 and user_id = any($2)',
    [realmId, userIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether a message is among those that wait to be read by this person until they have. */
function canBeUnreadTo(state: RealmState, userId: number, conversationId: number, seq: number): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel === undefined) return state.directs.get(conversationId)?.participants.includes(userId) === true
  return (
    !channel.isArchived && isSubscribed(state, userId, channel.id) && receives(state, userId, channel.id, seq)
  )
}
