import { Mail } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { markUnreadFrom } from './mark-unread.ts'

export default {
  get name() {
    return t`Mark unread from here`
  },
  icon: Mail,
  group: 'organize',
  place: 1,
  keys: ['u'],
  isAvailable: () => true,
  run: ({ app, message }) => markUnreadFrom(app, message),
} satisfies MessageAction
