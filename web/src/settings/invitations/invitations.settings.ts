import { MailPlus } from 'lucide-react'
import { mayInvite } from '#data/invite-rights.ts'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Invitations } from './Invitations.tsx'

export default {
  area: 'organization',
  address: 'invitations',
  get name() {
    return t`Invitations`
  },
  get about() {
    return t`Who was asked to come, and what became of it.`
  },
  icon: MailPlus,
  order: 20.4,
  Whole: Invitations,
  tabOf: 'people',
  mayOpen: mayInvite,
} satisfies SettingsPage
