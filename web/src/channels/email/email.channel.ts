import { Mail } from 'lucide-react'
import { t } from '#language/words.ts'
import type { ChannelPage } from '../page.ts'
import { Email } from './Email.tsx'

export default {
  address: 'email',
  get name() {
    return t`By mail`
  },
  icon: Mail,
  order: 5,
  isFor: ({ self }, channel) => !channel.is_archived && !self.is_guest,
  Page: Email,
} satisfies ChannelPage
