import { mayReadChannel } from '@parley/client'
import { Webhook } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { Integrations } from './Integrations.tsx'

export default {
  address: 'integrations',
  get name() {
    return t`Programs`
  },
  icon: Webhook,
  order: 5.5,
  isFor: (state, channel) => mayReadChannel(state, channel.stream_id),
  Page: Integrations,
} satisfies ChannelPage
