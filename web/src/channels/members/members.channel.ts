import { Users } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { Members } from './Members.tsx'

export default {
  address: 'members',
  get name() {
    return t`Members`
  },
  icon: Users,
  order: 2,
  count: (channel) => channel.subscriber_count,
  fillsPage: true,
  Page: Members,
} satisfies ChannelPage
