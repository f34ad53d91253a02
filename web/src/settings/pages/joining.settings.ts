import { DoorOpen } from 'lucide-react'
import { t } from '#language/words.ts'
import { Domains } from '../lists/Domains.tsx'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'organization',
  address: 'joining',
  get name() {
    return t`Joining`
  },
  get about() {
    return t`Who may come in, and how new people are welcomed.`
  },
  get parts() {
    return [[t`Our domains`]] as const
  },
  icon: DoorOpen,
  order: 21,
  After: Domains,
} satisfies SettingsPage
