import { UserRound } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { CardPreview } from './CardPreview.tsx'
import { Profile } from './Profile.tsx'

export default {
  area: 'settings',
  address: 'profile',
  get name() {
    return t`Profile`
  },
  get about() {
    return t`What others see of you.`
  },
  get parts() {
    return [[t`Picture`, t`avatar photo`], [t`Name`], [t`Time zone`]] as const
  },
  icon: UserRound,
  order: 1,
  After: Profile,
  Aside: CardPreview,
} satisfies SettingsPage
