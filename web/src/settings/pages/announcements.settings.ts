import { Megaphone } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'organization',
  address: 'announcements',
  get name() {
    return t`Announcements and mail`
  },
  get about() {
    return t`Where news is posted, and what is mailed.`
  },
  icon: Megaphone,
  order: 24,
} satisfies SettingsPage
