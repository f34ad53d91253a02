import { Forward } from 'lucide-react'
import { forwarding } from '#compose/forwarding.ts'
import type { MessageAction } from './action.ts'

export default {
  name: 'Forward…',
  icon: Forward,
  group: 'answer',
  place: 4,
  keys: ['f'],
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ message }) => forwarding.set(message),
} satisfies MessageAction
