import { mutedTopicsEvent } from '@parley/api/topics/events'
import { mutedTopicsSection } from '@parley/api/topics/register'
import { slice } from '../slice.ts'

/** The older form of user-topics.ts, for clients that do not ask for user topics. */
export const mutedTopicsSlice = slice('mutedTopics', [mutedTopicsSection], (answer) => answer.muted_topics)
  .on(mutedTopicsEvent, (_, { muted_topics }) => muted_topics)
  .comparing((topics) => topics.map(([channel, topic]) => `${channel} > ${topic}`).sort())
