import { Gavel } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { LegalHolds } from './LegalHolds.tsx'

export default {
  area: 'organization',
  address: 'legal-holds',
  get name() {
    return t`Legal holds`
  },
  get about() {
    return t`What is kept, whoever deletes it. Only owners know of it.`
  },
  icon: Gavel,
  order: 33.5,
  mayOpen: ({ self }) => self.is_owner,
  After: LegalHolds,
} satisfies SettingsPage
