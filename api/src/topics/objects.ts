import { z } from 'zod'

export const visibilityPolicies = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type VisibilityPolicy = (typeof visibilityPolicies)[keyof typeof visibilityPolicies]
export const visibilityPolicy = z
  .literal(Object.values(visibilityPolicies))
  .describe('0 as the channel, 1 muted, 2 unmuted in a muted channel, 3 followed.')

export const userTopicFields = {
  stream_id: z.int(),
  topic_name: z.string(),
  last_updated: z.int().describe('UNIX seconds.'),
  visibility_policy: visibilityPolicy,
}
export const userTopic = z.strictObject(userTopicFields).meta({ id: 'UserTopic' })
export type UserTopic = z.infer<typeof userTopic>

/** Channel name, topic, UNIX seconds. */
export const mutedTopic = z.tuple([z.string(), z.string(), z.int()])

/** A topic whose name begins like this is resolved. */
export const resolvedTopicPrefix = '✔ '
/** Seconds within which a repeated resolve and unresolve sends one notice only. */
export const resolveNoticeGraceSeconds = 60
