import { Forward } from 'lucide-react'
import { forwarding } from '#compose/forwarding.ts'
import type { MessageAction } from './action.ts'

export default {
  name: 'Forward…',
  icon: Forward,
  group: 'answer',
  place: 2,
  keys: ['f'],
  // A poll or a to-do list has no text to quote.
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ message }) => forwarding.set(message),
} satisfies MessageAction
