import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { mayResolve } from '@parley/client'
import { CircleCheck } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { toggleResolved } from './resolve-topic.ts'

export default {
  get name() {
    return t`Resolve topic`
  },
  nameFor: ({ message }) =>
    message.subject.startsWith(resolvedTopicPrefix) ? t`Reopen topic` : t`Resolve topic`,
  icon: CircleCheck,
  group: 'organize',
  place: 6,
  isAvailable: ({ app, message: { stream_id, subject } }) =>
    stream_id !== undefined && subject !== '' && mayResolve(app.session.state, stream_id),
  run: ({ app, message: { id, stream_id, subject } }) => {
    if (stream_id !== undefined) void toggleResolved(app, stream_id, subject, id)
  },
} satisfies MessageAction
