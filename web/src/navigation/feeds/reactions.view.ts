import { SmilePlus } from 'lucide-react'
import type { FeedView } from '../view.ts'

export default {
  narrow: {
    terms: [
      { operator: 'has', operand: 'reaction' },
      { operator: 'sender', operand: 'me' },
    ],
  },
  name: 'Reactions',
  detail: 'Your messages that people reacted to',
  icon: SmilePlus,
  whenEmpty: ['No reactions yet', 'When someone reacts to what you wrote, you will find it here.'],
  order: 6,
} satisfies FeedView
