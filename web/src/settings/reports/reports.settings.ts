import type { ClientState } from '@parley/client'
import { Flag } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Reports } from './Reports.tsx'

/** Administrators who may not read the channel of the reports are told so on the page. */
const mayOpen = ({ self, realm, subscriptions }: ClientState) =>
  self.is_admin || (self.is_moderator && subscriptions.has(realm.realm_moderation_request_channel_id))

export default {
  area: 'organization',
  address: 'reports',
  get name() {
    return t`Reports`
  },
  get about() {
    return t`What people have reported to the moderators, and what came of it.`
  },
  icon: Flag,
  order: 20.6,
  Whole: Reports,
  mayOpen,
} satisfies SettingsPage
