import { Fingerprint } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Authentication } from './Authentication.tsx'

export default {
  area: 'organization',
  address: 'authentication',
  get name() {
    return t`Authentication`
  },
  get about() {
    return t`The ways in which people log in.`
  },
  icon: Fingerprint,
  order: 31,
  After: Authentication,
} satisfies SettingsPage
