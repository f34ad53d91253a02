import { z } from 'zod'
import { event } from '../contract/event.ts'
import { mutedTopic, userTopicFields } from './objects.ts'

export const userTopicEvent = event({
  type: 'user_topic',
  summary: 'The user muted, unmuted or followed a topic, or sending a message did.',
  fields: userTopicFields,
})

export const mutedTopicsEvent = event({
  type: 'muted_topics',
  summary: 'All muted topics anew, for clients that do not take user_topic.',
  deprecated: true,
  fields: { muted_topics: z.array(mutedTopic) },
})
