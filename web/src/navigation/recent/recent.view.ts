import { Clock3 } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

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
