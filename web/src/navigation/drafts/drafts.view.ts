import { PencilLine } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { useDraftPlaces } from '#data/draft-places.ts'
import { isUnsent, useOutbox } from '#data/use-outbox.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

export default {
  address: 'drafts',
  get name() {
    return t`Drafts`
  },
  get detail() {
    return t`What you have not sent yet`
  },
  icon: PencilLine,
  order: 7,
  keys: ['d'],
  useCount() {
    const unsent = useOutbox().filter(isUnsent).length
    return { count: useDraftPlaces().count + unsent, isNew: false }
  },
  Page: onDemand(() => import('./DraftsView.tsx')),
} satisfies PageView
