import { Quote } from 'lucide-react'
import type { MessageAction } from './action.ts'

export const action: MessageAction = {
  name: 'Quote and reply',
  icon: Quote,
  group: 'answer',
  place: 1,
  key: '>',
  isAvailable: () => true,
  run: ({ app, message }) => app.quote(message),
}
