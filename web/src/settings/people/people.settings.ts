import { Users } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { People } from './People.tsx'

export default {
  area: 'organization',
  address: 'people',
  get name() {
    return t`People`
  },
  get about() {
    return t`Who is here, and what they are.`
  },
  icon: Users,
  order: 20.3,
  Whole: People,
  mayOpen: () => true,
} satisfies SettingsPage
