import { Building2 } from 'lucide-react'
import { t } from '#language/words.ts'
import { Pictures } from '../organization/Pictures.tsx'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'organization',
  address: 'profile',
  get name() {
    return t`Organization`
  },
  get about() {
    return t`What it is, as people see it.`
  },
  icon: Building2,
  order: 20,
  After: Pictures,
} satisfies SettingsPage
