import { Star } from 'lucide-react'
import { useSettings, useStarred } from '#data/hooks.ts'
import type { FeedView } from '../view.ts'

export default {
  narrow: { terms: [{ operator: 'is', operand: 'starred' }] },
  name: 'Starred',
  detail: 'Messages you keep',
  icon: Star,
  whenEmpty: ['No starred messages', 'Star a message to find it here again.'],
  order: 5,
  keys: ['*'],
  useCount() {
    const { starred_message_counts: countStars } = useSettings()
    const { length } = useStarred()
    return { count: countStars ? length : 0, isNew: false }
  },
} satisfies FeedView
