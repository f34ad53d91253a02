import { visibilityPolicies } from '@parley/api/topics/objects'
import { Bell, BellOff } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { isChannelMuted } from '#data/unread-counts.ts'
import { t } from '#language/words.ts'
import { isHeard, policyToHear, setTopicPolicy, topicPolicyOf } from '../header/topic-policy.ts'
import { openTopic } from './open-place.ts'

export default [
  {
    get name() {
      return t`Mute this topic`
    },
    get words() {
      return t`Silence`
    },
    group: 'messages',
    icon: BellOff,
    isAvailable: (app) => isOpenHeard(app) === true,
    run(app) {
      const topic = openTopic()
      if (topic) setTopicPolicy(app, topic, visibilityPolicies.muted)
    },
  },
  {
    get name() {
      return t`Unmute this topic`
    },
    group: 'messages',
    icon: Bell,
    isAvailable: (app) => isOpenHeard(app) === false,
    run(app) {
      const topic = openTopic()
      if (topic) setTopicPolicy(app, topic, policyToHear(isChannelMuted(app.session.state, topic.channelId)))
    },
  },
] satisfies Command[]

function isOpenHeard({ session: { state } }: App): boolean | undefined {
  const topic = openTopic()
  return topic && isHeard(topicPolicyOf(state, topic), isChannelMuted(state, topic.channelId))
}
