import { Hash } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

/** All channels at `#channels/all`, a new one at `#channels/new`, and one of them at `#channels/7/platform/general`. */
export default {
  address: 'channels',
  aliases: ['streams'],
  get name() {
    return t`All channels`
  },
  get detail() {
    return t`Find, join and make channels`
  },
  icon: Hash,
  leadsBack: true,
  Page: onDemand(() => import('./ChannelsView.tsx')),
} satisfies PageView
