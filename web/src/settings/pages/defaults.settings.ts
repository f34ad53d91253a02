import { UserRoundPlus } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Defaults } from './Defaults.tsx'

export default {
  area: 'organization',
  address: 'defaults',
  get name() {
    return t`Defaults for new people`
  },
  get about() {
    return t`What those begin with who join from now on. Everybody can change it for themselves.`
  },
  icon: UserRoundPlus,
  order: 25,
  source: 'defaults',
  Instead: Defaults,
} satisfies SettingsPage
