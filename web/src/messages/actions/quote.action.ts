import { Quote } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'

export default {
  get name() {
    return t`Quote and reply`
  },
  icon: Quote,
  group: 'answer',
  place: 1,
  keys: ['>'],
  isAvailable: () => true,
  run: ({ app, message }) => app.quote(message),
} satisfies MessageAction
