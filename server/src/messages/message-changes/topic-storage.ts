import type { Queryable } from '#engine/db/database.ts'
import type { StoredMessage } from '../message/message.ts'

/** The fields of a message that moving needs. */
export type TopicMessage = Pick<StoredMessage, 'id' | 'seq' | 'sentAt' | 'facts'>

interface Topic {
  readonly conversationId: number
  readonly topic: string
}

/** The readable messages of a topic from `fromId` on, ascending by id. */
export async function messagesOfTopic(
  db: Queryable,
  realmId: number,
  given: { conversationId: number; topic: string; readable: string; fromId: number },
): Promise<TopicMessage[]> {
  const { rows } = await db.query<TopicMessage>(
    `select id, seq, sent_at as "sentAt", facts from messages
     where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3)
       and seq <@ $4::int4multirange and id >= $5
     order by id`,
    [realmId, given.conversationId, given.topic, given.readable, given.fromId],
  )
  return rows
}

/** Up to `limit` readable messages of a topic, newest first. */
export async function newestOfTopicFirst(
  db: Queryable,
  realmId: number,
  { conversationId, topic, readable }: Topic & { readonly readable: string },
  limit: number,
): Promise<(TopicMessage & { topic: string })[]> {
  const { rows } = await db.query<TopicMessage & { topic: string }>(
    `select id, seq, sent_at as "sentAt", facts, topic from messages
     where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3) and seq <@ $4::int4multirange
     order by id desc limit $5`,
    [realmId, conversationId, topic, readable, limit],
  )
  return rows
}

/** Whether the topic has messages other than `ids`. */
export async function otherMessagesOf(
  db: Queryable,
  realmId: number,
  { conversationId, topic, ids }: Topic & { readonly ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from messages where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3)
         and not id = any($4)) as found`,
    [realmId, conversationId, topic, ids],
  )
  return rows[0]?.found ?? false
}
