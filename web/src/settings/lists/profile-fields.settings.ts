import { IdCard } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Fields } from './Fields.tsx'

export default {
  area: 'organization',
  address: 'profile-fields',
  get name() {
    return t`Profile fields`
  },
  get about() {
    return t`What people can say of themselves.`
  },
  icon: IdCard,
  order: 29,
  After: Fields,
} satisfies SettingsPage
