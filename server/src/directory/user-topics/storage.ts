import type { Batch } from '#engine/db/batch.ts'
import type { UserTopicChange } from './entries.ts'
import { topicKey, userTopicKey } from './state.ts'

/** Adds statements that save users' policies; of several changes to one topic the last wins. */
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
