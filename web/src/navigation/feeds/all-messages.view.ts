import { MessagesSquare } from 'lucide-react'
import { everything } from '#narrow/narrow.ts'
import type { FeedView } from '../view.ts'

export default {
  narrow: everything,
  name: 'All messages',
  icon: MessagesSquare,
  whenEmpty: ['Nothing here yet', 'Messages will appear here.'],
  order: 3,
  keys: ['a'],
} satisfies FeedView
