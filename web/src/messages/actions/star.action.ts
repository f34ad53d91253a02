import { Star } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { toggleStar } from './star.ts'

export default {
  name: 'Star',
  nameFor: ({ message }) => (message.flags.includes('starred') ? 'Remove star' : 'Star'),
  icon: Star,
  group: 'organize',
  place: 2,
  keys: ['s'],
  isAvailable: () => true,
  run: ({ app, message }) => toggleStar(app, message),
} satisfies MessageAction
