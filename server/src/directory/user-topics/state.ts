import type { VisibilityPolicy } from '@parley/api/topics/objects'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** What somebody has set for a topic; those they left as the channel has it have no record. */
export interface UserTopic {
  readonly channelId: number
  readonly topic: string
  readonly policy: Exclude<VisibilityPolicy, 0>
  readonly updatedAt: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** User id → `userTopicKey` → what they have set. Nobody is in it with nothing. */
    readonly userTopics: Map<number, Map<string, UserTopic>>
  }
}

/** Two spellings of a topic that differ in case are one topic. */
export const topicKey = (topic: string) => topic.toLowerCase()

export const userTopicKey = (channelId: number, topic: string) => `${channelId}:${topicKey(topic)}`

/** What a person has set for a topic: 0 where that is nothing. */
export function policyOf(
  state: RealmState,
  userId: number,
  channelId: number,
  topic: string,
): VisibilityPolicy {
  const own = state.userTopics.get(userId)
  return own === undefined ? 0 : (own.get(userTopicKey(channelId, topic))?.policy ?? 0)
}

/** For how many topics a person has set something. */
export const ownTopics = (state: RealmState, userId: number) => state.userTopics.get(userId)?.size ?? 0

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
