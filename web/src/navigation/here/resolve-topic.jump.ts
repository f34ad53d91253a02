import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { mayResolve } from '@parley/client'
import { CircleCheck, RotateCcw } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import { toggleResolved } from '#messages/actions/resolve-topic.ts'
import { openTopic } from './open-place.ts'

export default [
  {
    get name() {
      return t`Resolve this topic`
    },
    get words() {
      return t`Done Solve Close`
    },
    group: 'messages',
    icon: CircleCheck,
    isAvailable: (app) => isOpenResolved(app) === false,
    run: toggle,
  },
  {
    get name() {
      return t`Reopen this topic`
    },
    group: 'messages',
    icon: RotateCcw,
    isAvailable: (app) => isOpenResolved(app) === true,
    run: toggle,
  },
] satisfies Command[]

/** Undefined where the person may not change it. */
function isOpenResolved({ session }: App): boolean | undefined {
  const open = openTopic()
  if (!open || open.topic === '' || !mayResolve(session.state, open.channelId)) return undefined
  return open.topic.startsWith(resolvedTopicPrefix)
}

function toggle(app: App) {
  const open = openTopic()
  if (open) void toggleResolved(app, open.channelId, open.topic)
}
