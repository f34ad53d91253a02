import { mayReadChannel } from '@parley/client'
import { History } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { Changes } from './Changes.tsx'

export default {
  address: 'history',
  get name() {
    return t`History`
  },
  icon: History,
  order: 6,
  isFor: (state, channel) => mayReadChannel(state, channel.stream_id),
  Page: Changes,
} satisfies ChannelPage
