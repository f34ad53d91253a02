import { UserRound } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { Personal } from './Personal.tsx'

export default {
  address: 'personal',
  get name() {
    return t`For me`
  },
  icon: UserRound,
  order: 4,
  isFor: (_, channel) => channel.status === 'subscribed',
  Page: Personal,
} satisfies ChannelPage
