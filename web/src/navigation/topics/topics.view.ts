import { ListTree } from 'lucide-react'
import { lazy } from 'react'
import type { PageView } from '../view.ts'

/** All topics of one channel: `#topics/channel/7-platform`. */
export default {
  address: 'topics',
  name: 'Topics',
  icon: ListTree,
  needsPath: true,
  Page: lazy(() => import('./TopicsPage.tsx')),
} satisfies PageView
