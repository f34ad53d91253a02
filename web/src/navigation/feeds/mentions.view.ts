import { AtSign } from 'lucide-react'
import type { FeedView } from '#commands/view.ts'
import { useUnreads } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { mentions } from '#narrow/narrow.ts'

export default {
  narrow: mentions,
  get name() {
    return t`Mentions`
  },
  get detail() {
    return t`Messages that name you`
  },
  icon: AtSign,
  get whenEmpty() {
    return [t`No mentions`, t`When someone writes your name, you will find it here.`] as const
  },
  order: 4,
  useCount() {
    return { count: useUnreads().mentions.length, isNew: true, isForReader: true }
  },
} satisfies FeedView
