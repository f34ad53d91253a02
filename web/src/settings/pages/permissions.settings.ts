import { ShieldCheck } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'organization',
  address: 'permissions',
  get name() {
    return t`Permissions`
  },
  get about() {
    return t`What people may do. Channels and groups can say more for themselves.`
  },
  icon: ShieldCheck,
  order: 22,
} satisfies SettingsPage
