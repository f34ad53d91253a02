import { Star } from 'lucide-react'
import type { FeedView } from '#commands/view.ts'
import { useSettings, useStarred } from '#data/hooks.ts'
import { t } from '#language/words.ts'

export default {
  narrow: { terms: [{ operator: 'is', operand: 'starred' }] },
  get name() {
    return t`Starred`
  },
  get detail() {
    return t`Messages you keep`
  },
  icon: Star,
  get whenEmpty() {
    return [t`No starred messages`, t`Star a message to find it here again.`] as const
  },
  order: 5,
  keys: ['*'],
  useCount() {
    const { starred_message_counts: countStars } = useSettings()
    const { length } = useStarred()
    return { count: countStars ? length : 0, isNew: false }
  },
} satisfies FeedView
