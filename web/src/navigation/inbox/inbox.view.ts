import { Inbox as InboxIcon } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { useWaitingCount } from '#data/use-unread-conversations.ts'
import { t } from '#language/words.ts'
import { onDemand } from '#ui/on-demand.tsx'

const Page = onDemand(() => import('./Inbox.tsx'))
// Most people begin here: the page comes while the session starts.
if (['', '#list', '#inbox'].includes(window.location.hash)) Page.prepare()

export default {
  address: 'inbox',
  get name() {
    return t`Inbox`
  },
  get detail() {
    return t`What you have not read yet`
  },
  icon: InboxIcon,
  order: 1,
  keys: ['i'],
  useCount() {
    // As the page counts: what is snoozed waits elsewhere.
    return { count: useWaitingCount(), isNew: true }
  },
  Page,
} satisfies PageView
