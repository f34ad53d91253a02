import type { Queryable } from '#engine/db/database.ts'

/**
 * The topics of a conversation within the readable seq, most recent first. Topics ignore case; the newest message
 * decides the spelling.
 */
export async function topicsOf(db: Queryable, realmId: number, conversationId: number, readable: string) {
  const { rows } = await db.query<{ name: string; max_id: number }>(
    `select m.topic as name, newest.max_id
     from (select max(id) as max_id from messages
           where realm_id = $1 and conversation_id = $2 and seq <@ $3::int4multirange
           group by lower(topic)) newest
     join messages m on m.realm_id = $1 and m.id = newest.max_id
     order by newest.max_id desc`,
    [realmId, conversationId, readable],
  )
  return rows
}

/** Whether the topic has a message within the readable seq. */
export async function hasMessages(
  db: Queryable,
  realmId: number,
  { conversationId, topic, readable }: { conversationId: number; topic: string; readable: string },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from messages
       where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3) and seq <@ $4::int4multirange
     ) as found`,
    [realmId, conversationId, topic, readable],
  )
  return rows[0]?.found ?? false
}
