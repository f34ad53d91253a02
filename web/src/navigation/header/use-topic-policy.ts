import type { VisibilityPolicy } from '@parley/api/topics/objects'
import { useApp } from '#data/context.ts'
import { useUserTopics } from '#data/hooks.ts'
import { setTopicPolicy, topicPolicyOf } from './topic-policy.ts'

/** Whether the person follows or mutes the topic, and the function that changes it. */
export function useTopicPolicy(
  channelId: number,
  topic: string,
): [VisibilityPolicy, (policy: VisibilityPolicy) => void] {
  const app = useApp()
  const place = { channelId, topic }
  return [
    topicPolicyOf({ userTopics: useUserTopics() }, place),
    (policy) => setTopicPolicy(app, place, policy),
  ]
}
