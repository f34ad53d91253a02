import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { mutedTopic, userTopic } from './objects.ts'

export const userTopicSection = registerSection({
  name: 'user_topic',
  fields: { user_topics: z.array(userTopic) },
})

export const mutedTopicsSection = registerSection({
  name: 'muted_topics',
  description: 'Only for clients that do not take user_topic.',
  deprecated: true,
  mayBeAbsent: true,
  fields: { muted_topics: z.array(mutedTopic) },
})
