import { BellOff } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Muted } from './Muted.tsx'

export default {
  area: 'settings',
  address: 'muted',
  get name() {
    return t`Muted people and topics`
  },
  get about() {
    return t`What you do not want to hear of.`
  },
  get parts() {
    return [[t`Muted people`], [t`Muted topics`]] as const
  },
  icon: BellOff,
  order: 5,
  After: Muted,
} satisfies SettingsPage
