import { MessagesSquare } from 'lucide-react'
import type { FeedView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { everything } from '#narrow/narrow.ts'

export default {
  narrow: everything,
  get name() {
    return t`All messages`
  },
  icon: MessagesSquare,
  get whenEmpty() {
    return [t`Nothing here yet`, t`Messages will appear here.`] as const
  },
  order: 3,
  keys: ['a'],
} satisfies FeedView
