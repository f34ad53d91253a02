import { Mailbox } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { OutgoingMail } from './OutgoingMail.tsx'

export default {
  area: 'organization',
  address: 'mail',
  get name() {
    return t`Outgoing mail`
  },
  get about() {
    return t`Letters that wait, and letters that could not be delivered.`
  },
  get parts() {
    return [[t`Unsent mail`, t`outbox e-mail SMTP`]] as const
  },
  icon: Mailbox,
  order: 32,
  After: OutgoingMail,
} satisfies SettingsPage
