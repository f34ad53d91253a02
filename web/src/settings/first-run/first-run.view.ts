import { Footprints } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

export default {
  address: 'first-run',
  get name() {
    return t`First steps of the organization`
  },
  get detail() {
    return t`Invite people, make the first channels`
  },
  icon: Footprints,
  fillsWindow: true,
  isAvailable: ({ session }) => session.state.self.is_admin,
  Page: onDemand(() => import('./FirstRun.tsx')),
} satisfies PageView
