import { MessageSquare } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'organization',
  address: 'messages',
  get name() {
    return t`Messages`
  },
  get about() {
    return t`How long they can be changed, and how long they are kept.`
  },
  icon: MessageSquare,
  order: 23,
} satisfies SettingsPage
