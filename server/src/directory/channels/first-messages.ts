import type { Queryable } from '#engine/db/database.ts'
import type { Channel } from './state.ts'

/** Updates the oldest message of these channels. Returns the channels in which it changed. */
export async function refreshFirstMessages(
  db: Queryable,
  realmId: number,
  channelIds: readonly number[],
): Promise<Pick<Channel, 'id' | 'firstMessageId'>[]> {
  const { rows } = await db.query<Pick<Channel, 'id' | 'firstMessageId'>>(
    `update channels set first_message_id = first.id
     from (select c.id as channel, (select min(m.id) from messages m
             where m.realm_id = c.realm_id and m.conversation_id = c.conversation_id) as id
           from channels c where c.realm_id = $1 and c.id = any($2)) first
     where realm_id = $1 and channels.id = first.channel and first_message_id is distinct from first.id
     returning channels.id, first_message_id as "firstMessageId"`,
    [realmId, channelIds],
  )
  return rows
}
