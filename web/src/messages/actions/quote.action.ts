import { Quote } from 'lucide-react'
import type { MessageAction } from './action.ts'

export default {
  name: 'Quote and reply',
  icon: Quote,
  group: 'answer',
  place: 1,
  keys: ['>'],
  isAvailable: () => true,
  run: ({ app, message }) => app.quote(message),
} satisfies MessageAction
