import { SmilePlus } from 'lucide-react'
import type { FeedView } from '#commands/view.ts'
import { t } from '#language/words.ts'

export default {
  narrow: {
    terms: [
      { operator: 'has', operand: 'reaction' },
      { operator: 'sender', operand: 'me' },
    ],
  },
  get name() {
    return t`Reactions`
  },
  get detail() {
    return t`Your messages that people reacted to`
  },
  icon: SmilePlus,
  get whenEmpty() {
    return [t`No reactions yet`, t`When someone reacts to what you wrote, you will find it here.`] as const
  },
  order: 6,
} satisfies FeedView
