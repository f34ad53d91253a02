import { Star } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { toggleStar } from './star.ts'

export const action: MessageAction = {
  name: 'Star',
  nameFor: ({ message }) => (message.flags.includes('starred') ? 'Remove star' : 'Star'),
  icon: Star,
  group: 'organize',
  place: 2,
  key: 's',
  isAvailable: () => true,
  run: ({ app, message }) => toggleStar(app, message),
}
