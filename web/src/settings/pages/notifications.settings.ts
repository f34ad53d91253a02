import { Bell } from 'lucide-react'
import { t } from '#language/words.ts'
import { After } from '../notifications/After.tsx'
import { Aside } from '../notifications/Aside.tsx'
import { QuietHours } from '../notifications/QuietHours.tsx'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'settings',
  address: 'notifications',
  get name() {
    return t`Notifications`
  },
  get about() {
    return t`What may call you, and how. Everything else waits in the inbox.`
  },
  get parts() {
    return [[t`Channels and topics with rules of their own`], [t`Try it`]] as const
  },
  icon: Bell,
  order: 4,
  below: { 'Quiet hours': QuietHours },
  After,
  Aside,
} satisfies SettingsPage
