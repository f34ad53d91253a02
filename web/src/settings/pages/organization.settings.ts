import { Building2 } from 'lucide-react'
import { t } from '#language/words.ts'
import { Below } from '../organization/Below.tsx'
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
  get parts() {
    return [
      [t`Icon`],
      [t`Logo on light ground`],
      [t`Logo on dark ground`],
      [t`Deactivate the organization`, t`delete close`],
    ] as const
  },
  icon: Building2,
  order: 20,
  After: Below,
} satisfies SettingsPage
