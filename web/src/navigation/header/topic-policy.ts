import { updateUserTopic } from '@parley/api/topics/endpoints'
import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import { type ClientState, topicKey } from '@parley/client'
import type { App } from '#data/context.ts'

const { inherit, muted, unmuted } = visibilityPolicies

interface Topic {
  readonly channelId: number
  readonly topic: string
}

/** Whether the person follows or mutes the topic. */
export function topicPolicyOf(
  { userTopics }: Pick<ClientState, 'userTopics'>,
  { channelId, topic }: Topic,
): VisibilityPolicy {
  return userTopics.get(topicKey(channelId, topic))?.visibility_policy ?? inherit
}

export function setTopicPolicy(
  { connection, report }: App,
  { channelId, topic }: Topic,
  policy: VisibilityPolicy,
) {
  connection.call(updateUserTopic, { stream_id: channelId, topic, visibility_policy: policy }).catch(report)
}

/** Whether what is new in a topic is counted. */
export function isHeard(policy: VisibilityPolicy, inMutedChannel: boolean): boolean {
  return policy === inherit ? !inMutedChannel : policy !== muted
}

/** What makes a muted topic heard again. */
export function policyToHear(inMutedChannel: boolean): VisibilityPolicy {
  return inMutedChannel ? unmuted : inherit
}
