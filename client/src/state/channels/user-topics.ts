import { streamDeleteEvent } from '@parley/api/channels/events'
import { userTopicEvent } from '@parley/api/topics/events'
import { type UserTopic, visibilityPolicies } from '@parley/api/topics/objects'
import { userTopicSection } from '@parley/api/topics/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** The key of a topic. The case of its name does not matter. */
export function topicKey(channelId: number, topic: string): string {
  return `${channelId}:${topic.toLowerCase()}`
}

/** Topics that the viewer muted, unmuted or follows, by `topicKey`. */
export const userTopicsSlice = slice('userTopics', [userTopicSection], (answer) =>
  tableBy(answer.user_topics, (userTopic) => topicKey(userTopic.stream_id, userTopic.topic_name)),
)
  .on(userTopicEvent, (topics, { id: _, type: __, ...userTopic }) => {
    const key = topicKey(userTopic.stream_id, userTopic.topic_name)
    return userTopic.visibility_policy === visibilityPolicies.inherit
      ? topics.delete(key)
      : topics.set(key, userTopic)
  })
  .on(streamDeleteEvent, (topics, { stream_ids }) => {
    const gone = new Set(stream_ids)
    return topics.filterNot((topic: UserTopic) => gone.has(topic.stream_id))
  })
