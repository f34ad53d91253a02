import type { Batch } from '#engine/db/batch.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { UserTopicChange } from './entries.ts'
import { topicKey, userTopicKey } from './state.ts'

/**
 * The topics of a conversation within the readable seq, most recent first, each under the name its newest message
 * has: two spellings that differ in case are one topic.
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

/** Adds the rows of what people have set for topics; of several changes of one topic the last counts. */
export function writeUserTopics(batch: Batch, realmId: number, changes: readonly UserTopicChange[]) {
  const last = new Map(changes.map((one) => [`${one.userId}:${userTopicKey(one.channelId, one.topic)}`, one]))
  const removed = [...last.values()].filter(({ policy }) => policy === 0)
  const kept = [...last.values()].filter(({ policy }) => policy !== 0)
  const keys = (of: typeof kept) => [
    of.map(({ userId }) => userId),
    of.map(({ channelId }) => channelId),
    of.map(({ topic }) => topicKey(topic)),
  ]
  if (removed.length > 0) {
    batch.add(
      'remove user topics',
      `delete from user_topics t using unnest($2::integer[], $3::integer[], $4::text[]) as gone(user_id, channel_id, key)
       where realm_id = $1 and t.user_id = gone.user_id and t.channel_id = gone.channel_id and topic_key = gone.key`,
      [realmId, ...keys(removed)],
    )
  }
  if (kept.length === 0) return
  batch.add(
    'write user topics',
    `insert into user_topics (realm_id, user_id, channel_id, topic_key, topic, visibility_policy, updated_at)
     select $1, * from unnest($2::integer[], $3::integer[], $4::text[], $5::text[], $6::smallint[], $7::bigint[])
     on conflict (realm_id, user_id, channel_id, topic_key) do update set topic = excluded.topic,
       visibility_policy = excluded.visibility_policy, updated_at = excluded.updated_at`,
    [
      realmId,
      ...keys(kept),
      kept.map(({ topic }) => topic),
      kept.map(({ policy }) => policy),
      kept.map(({ updatedAt }) => updatedAt),
    ],
  )
}
