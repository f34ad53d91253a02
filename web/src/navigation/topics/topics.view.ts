import { ListTree } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

/** All topics of one channel: `#topics/channel/7-platform`. */
export default {
  address: 'topics',
  get name() {
    return t`Topics`
  },
  icon: ListTree,
  needsPath: true,
  Page: onDemand(() => import('./TopicsPage.tsx')),
} satisfies PageView
