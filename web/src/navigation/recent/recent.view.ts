import { Clock3 } from 'lucide-react'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'
import type { PageView } from '../view.ts'

export default {
  address: 'recent',
  aliases: ['recent_topics'],
  get name() {
    return t`Recent`
  },
  get detail() {
    return t`All conversations, the latest first`
  },
  icon: Clock3,
  order: 2,
  keys: ['t'],
  Page: onDemand(() => import('./Recent.tsx')),
} satisfies PageView
