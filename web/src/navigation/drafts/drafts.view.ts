import { PencilLine } from 'lucide-react'
import { useDraftPlaces } from '#data/draft-places.ts'
import { isUnsent, useOutbox } from '#data/use-outbox.ts'
import { onDemand } from '#ui/on-demand.tsx'
import type { PageView } from '../view.ts'

export default {
  address: 'drafts',
  name: 'Drafts',
  detail: 'What you have not sent yet',
  icon: PencilLine,
  order: 7,
  keys: ['d'],
  useCount() {
    const unsent = useOutbox().filter(isUnsent).length
    return { count: useDraftPlaces().count + unsent, isNew: false }
  },
  Page: onDemand(() => import('./DraftsView.tsx')),
} satisfies PageView
