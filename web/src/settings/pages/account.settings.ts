import { KeyRound } from 'lucide-react'
import { t } from '#language/words.ts'
import { Account } from '../account/Account.tsx'
import { Deactivate } from '../account/Deactivate.tsx'
import type { SettingsPage } from '../page.ts'

export default {
  area: 'settings',
  address: 'account',
  get name() {
    return t`Account and login`
  },
  get about() {
    return t`How you get in, and what others learn of you.`
  },
  get parts() {
    return [
      [t`E-mail address`],
      [t`Password`],
      [t`Passkeys and second factor`, t`two-factor 2FA authenticator`],
      [t`Where you are logged in`, t`sessions devices log out`],
      [t`Keys for programs`],
      [t`API key`],
      [t`Leave the organization`, t`deactivate delete account`],
    ] as const
  },
  icon: KeyRound,
  order: 2,
  Before: Account,
  After: Deactivate,
} satisfies SettingsPage
