import { UsersRound } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Scim } from './Scim.tsx'

export default {
  area: 'organization',
  address: 'provisioning',
  get name() {
    return t`Provisioning`
  },
  get about() {
    return t`An identity provider that keeps accounts and groups here, by SCIM.`
  },
  icon: UsersRound,
  order: 32,
  mayOpen: ({ self }) => self.is_owner,
  After: Scim,
} satisfies SettingsPage
