import { AtSign } from 'lucide-react'
import { useUnreads } from '#data/hooks.ts'
import { mentions } from '#narrow/narrow.ts'
import type { FeedView } from '../view.ts'

export default {
  narrow: mentions,
  name: 'Mentions',
  detail: 'Messages that name you',
  icon: AtSign,
  whenEmpty: ['No mentions', 'When someone writes your name, you will find it here.'],
  order: 4,
  useCount() {
    return { count: useUnreads().mentions.length, isNew: true, isForReader: true }
  },
} satisfies FeedView
