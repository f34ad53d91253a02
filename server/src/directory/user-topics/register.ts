import { mutedTopicsSection, userTopicSection } from '@parley/api/topics/register'
import { section } from '#engine/events/section.ts'
import { ownTopics, presentMutedTopics, presentUserTopic, takesMutedTopics } from './present.ts'

export const userTopics = section(userTopicSection, ({ viewer }) => ({
  user_topics: ownTopics(viewer).map((topic) => presentUserTopic(topic, viewer)),
}))

export const mutedTopics = section(mutedTopicsSection, ({ viewer }) =>
  takesMutedTopics(viewer) ? { muted_topics: presentMutedTopics(viewer) } : {},
)
