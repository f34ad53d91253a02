import { unreadCount } from '@parley/client'
import { Inbox as InboxIcon } from 'lucide-react'
import { useSlice } from '#data/hooks.ts'
import type { PageView } from '../view.ts'
import { Inbox } from './Inbox.tsx'

export default {
  address: 'inbox',
  name: 'Inbox',
  detail: 'What you have not read yet',
  icon: InboxIcon,
  order: 1,
  keys: ['i'],
  useCount() {
    const count = useSlice(unreadCount)
    return { count, isNew: true }
  },
  // In the first view: it is where most people begin.
  Page: Inbox,
} satisfies PageView
