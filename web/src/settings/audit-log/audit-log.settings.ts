import { ScrollText } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { AuditLog } from './AuditLog.tsx'

export default {
  area: 'organization',
  address: 'audit-log',
  get name() {
    return t`Audit log`
  },
  get about() {
    return t`Who changed what, when and from where.`
  },
  icon: ScrollText,
  order: 33,
  Whole: AuditLog,
} satisfies SettingsPage
