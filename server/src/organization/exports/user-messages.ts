import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { HAS_ALERT_WORD, HISTORICAL, MENTIONED, STARRED, TOPIC_WILDCARD } from '#messages/flags/flags.ts'
import { IS_READ } from '#messages/flags/read-state.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { mentionsAll } from './messages.ts'
import type { ExportScope } from './scope.ts'

/** The bits of the format, by those here. */
const BITS: readonly (readonly [here: number, there: number])[] = [
  [STARRED, 1 << 1],
  [MENTIONED, 1 << 3],
  [TOPIC_WILDCARD, 1 << 5],
  [HAS_ALERT_WORD, 1 << 9],
  [HISTORICAL, 1 << 10],
]
const [READ, CHANNEL_WILDCARD_MENTION, IS_DIRECT] = [1, 1 << 4, 1 << 11]

/** What the people of an export have of these messages: a row for each who got one, or has marked it. */
export async function userMessages(
  tx: Queryable,
  state: RealmState,
  { people }: ExportScope,
  messages: readonly StoredMessage[],
): Promise<{ user_profile: number; message: number; flags_mask: number }[]> {
  if (people.length === 0) return []
  const { rows } = await tx.query<{ message: number; userId: number; isRead: boolean; bits: number }>(
    `select m.id as message, got.user_id as "userId", coalesce(f.flags, 0) as bits,
       not got.is_unread or ${IS_READ} as "isRead"
     from messages m
     cross join lateral (
       select user_id, bool_or(is_unread) as is_unread from (
         select s.user_id, s.is_active and not c.is_archived as is_unread
         from channels c join subscriptions s on s.realm_id = c.realm_id and s.channel_id = c.id
         where c.realm_id = $1 and c.conversation_id = m.conversation_id and m.seq <@ s.received
         union all
         select d.user_id, true from direct_participants d
         where d.realm_id = $1 and d.conversation_id = m.conversation_id
         union all
         select o.user_id, false from message_flags o where o.realm_id = $1 and o.message_id = m.id) one
       group by user_id) got
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = got.user_id and rs.conversation_id = m.conversation_id
     left join message_flags f on f.realm_id = $1 and f.user_id = got.user_id and f.message_id = m.id
     where m.realm_id = $1 and m.id = any($2) and got.user_id = any($3)
     order by m.id, got.user_id`,
    [state.id, messages.map(({ id }) => id), people.map(({ id }) => id)],
  )
  const byId = new Map(messages.map((message) => [message.id, message]))
  return rows.map(({ message: id, userId, isRead, bits }) => {
    const message = byId.get(id)
    const isDirect = state.directs.has(message?.conversationId ?? 0)
    const ofAll = message !== undefined && mentionsAll(message) ? CHANNEL_WILDCARD_MENTION : 0
    const own = BITS.reduce((mask, [here, there]) => mask | ((bits & here) === 0 ? 0 : there), 0)
    const flags_mask = own | (isRead ? READ : 0) | ofAll | (isDirect ? IS_DIRECT : 0)
    return { user_profile: userId, message: id, flags_mask }
  })
}
