import { updateUserTopic } from '@parley/api/topics/endpoints'
import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import { topicKey } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useUserTopics } from '#data/hooks.ts'

/** Whether the person follows or mutes the topic, and the function that changes it. */
export function useTopicPolicy(
  channelId: number,
  topic: string,
): [VisibilityPolicy, (policy: VisibilityPolicy) => void] {
  const { connection, report } = useApp()
  const policy =
    useUserTopics().get(topicKey(channelId, topic))?.visibility_policy ?? visibilityPolicies.inherit
  return [
    policy,
    (visibility_policy) => {
      connection.call(updateUserTopic, { stream_id: channelId, topic, visibility_policy }).catch(report)
    },
  ]
}
