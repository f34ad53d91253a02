import { visibilityPolicies } from '@parley/api/topics/objects'
import { BellMinus, BellRing } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import { setTopicPolicy, topicPolicyOf } from '../header/topic-policy.ts'
import { openTopic } from './open-place.ts'

const { followed, inherit } = visibilityPolicies

export default [
  {
    get name() {
      return t`Follow this topic`
    },
    group: 'messages',
    icon: BellRing,
    isAvailable: (app) => isFollowed(app) === false,
    run: (app) => choose(app, followed),
  },
  {
    get name() {
      return t`Stop following this topic`
    },
    get words() {
      return t`Unfollow`
    },
    group: 'messages',
    icon: BellMinus,
    isAvailable: (app) => isFollowed(app) === true,
    run: (app) => choose(app, inherit),
  },
] satisfies Command[]

function isFollowed({ session }: App): boolean | undefined {
  const topic = openTopic()
  return topic && topicPolicyOf(session.state, topic) === followed
}

function choose(app: App, policy: typeof followed | typeof inherit) {
  const topic = openTopic()
  if (topic) setTopicPolicy(app, topic, policy)
}
