import type { Queryable } from '#engine/db/database.ts'

/** The users who have sent or reacted to a message of the topic. */
export async function participantsOfTopic(
  db: Queryable,
  realmId: number,
  conversationId: number,
  topic: string,
): Promise<number[]> {
  const { rows } = await db.query<{ user_id: number }>(
    `with topic as (
       select id, sender_id from messages
       where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3))
     select sender_id as user_id from topic
     union
     select r.user_id from reactions r join topic on r.realm_id = $1 and r.message_id = topic.id`,
    [realmId, conversationId, topic],
  )
  return rows.map((row) => row.user_id)
}

/** The oldest message of a topic within the readable seq. */
export async function oldestMessageOf(
  db: Queryable,
  realmId: number,
  conversationId: number,
  topic: string,
  readable: string,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select id from messages
     where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3) and seq <@ $4::int4multirange
     order by id limit 1`,
    [realmId, conversationId, topic, readable],
  )
  return rows[0]?.id
}
