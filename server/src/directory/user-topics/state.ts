import type { VisibilityPolicy } from '@parley/api/topics/objects'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** A user's policy for a topic; topics that inherit have none. */
export interface UserTopic {
  readonly channelId: number
  readonly topic: string
  readonly policy: Exclude<VisibilityPolicy, 0>
  readonly updatedAt: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By user id, then by `userTopicKey`. Users without policies have no entry. */
    readonly userTopics: Map<number, Map<string, UserTopic>>
  }
}

/** Topics that differ only in case are one topic. */
export const topicKey = (topic: string) => topic.toLowerCase()

/** The key of a topic in a user's policies. */
export const userTopicKey = (channelId: number, topic: string) => `${channelId}:${topicKey(topic)}`

/** A user's policy for a topic; 0 if it inherits. */
export function policyOf(
  state: RealmState,
  userId: number,
  channelId: number,
  topic: string,
): VisibilityPolicy {
  const own = state.userTopics.get(userId)
  return own === undefined ? 0 : (own.get(userTopicKey(channelId, topic))?.policy ?? 0)
}

/** The number of topics for which a user has a policy. */
export const ownTopics = (state: RealmState, userId: number) => state.userTopics.get(userId)?.size ?? 0

/** Sets or, with policy 0, deletes a user's policy for a topic. */
export function putUserTopic(
  userTopics: Map<number, Map<string, UserTopic>>,
  userId: number,
  { policy, ...topic }: Omit<UserTopic, 'policy'> & { policy: VisibilityPolicy },
) {
  const key = userTopicKey(topic.channelId, topic.topic)
  const own = userTopics.get(userId)
  if (policy === 0) {
    own?.delete(key)
    if (own?.size === 0) userTopics.delete(userId)
  } else if (own === undefined) {
    userTopics.set(userId, new Map([[key, { ...topic, policy }]]))
  } else {
    own.set(key, { ...topic, policy })
  }
}

export const userTopicsSlice = stateSlice('user topics', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<UserTopic & { userId: number }>(
    `select user_id as "userId", channel_id as "channelId", topic, visibility_policy as policy,
       updated_at as "updatedAt"
     from user_topics where realm_id = $1`,
    [realmId],
  )
  const userTopics = new Map<number, Map<string, UserTopic>>()
  for (const { userId, ...topic } of rows) putUserTopic(userTopics, userId, topic)
  return { userTopics }
})
