import { isSubscribed, receives } from '#directory/subscriptions/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { READ_BY_DEFAULT } from '../message/bit-flags.ts'

/** SQL: whether the message `m` is read, given the left-joined read state `rs` of its conversation. */
export const IS_READ = `(coalesce(m.seq <@ rs.read, false)
  or (m.facts & ${READ_BY_DEFAULT} <> 0 and not coalesce(m.seq <@ rs.unread, false)))`

interface ReadableMessage {
  readonly conversationId: number
  readonly seq: number
  readonly facts: number
}

/** The users with an event queue who have the message unread. */
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

/** The users among these who have an event queue. Nobody else will get events of what is written now. */
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

/** Whether the message can be unread to this user at all: they received it, and are still in the conversation. */
function canBeUnreadTo(state: RealmState, userId: number, conversationId: number, seq: number): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel === undefined) return state.directs.get(conversationId)?.participants.includes(userId) === true
  return (
    !channel.isArchived && isSubscribed(state, userId, channel.id) && receives(state, userId, channel.id, seq)
  )
}
