import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { mayResolve } from '@parley/client'
import { CircleCheck } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { toggleResolved } from './resolve-topic.ts'

export default {
  name: 'Mark topic as resolved',
  nameFor: ({ message }) =>
    message.subject.startsWith(resolvedTopicPrefix) ? 'Open topic again' : 'Mark topic as resolved',
  icon: CircleCheck,
  group: 'organize',
  place: 6,
  isAvailable: ({ app, message: { stream_id, subject } }) =>
    stream_id !== undefined && subject !== '' && mayResolve(app.session.state, stream_id),
  run: ({ app, message: { id, stream_id, subject } }) => {
    if (stream_id !== undefined) void toggleResolved(app, stream_id, subject, id)
  },
} satisfies MessageAction
