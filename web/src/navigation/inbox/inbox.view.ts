import { Inbox as InboxIcon } from 'lucide-react'
import { lazy } from 'react'
import { useUnreadConversations } from '#data/use-unread-conversations.ts'
import type { PageView } from '../view.ts'

const load = () => import('./Inbox.tsx')
// Most people begin here: the page comes while the session starts.
if (['', '#list', '#inbox'].includes(window.location.hash)) void load()

export default {
  address: 'inbox',
  name: 'Inbox',
  detail: 'What you have not read yet',
  icon: InboxIcon,
  order: 1,
  keys: ['i'],
  useCount() {
    // As the page counts: what is snoozed waits elsewhere.
    const waiting = useUnreadConversations().filter(({ isMuted, snooze }) => !isMuted && !snooze)
    return { count: waiting.reduce((sum, { ids }) => sum + ids.length, 0), isNew: true }
  },
  Page: lazy(load),
} satisfies PageView
