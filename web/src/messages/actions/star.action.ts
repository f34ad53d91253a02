import { Star } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { toggleStar } from './star.ts'

export default {
  get name() {
    return t`Star`
  },
  nameFor: ({ message }) => (message.flags.includes('starred') ? t`Remove star` : t`Star`),
  icon: Star,
  group: 'organize',
  place: 2,
  keys: ['s'],
  isAvailable: () => true,
  run: ({ app, message }) => toggleStar(app, message),
} satisfies MessageAction
