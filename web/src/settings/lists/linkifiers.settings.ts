import { Link } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Linkifiers } from './Linkifiers.tsx'

export default {
  area: 'organization',
  address: 'linkifiers',
  get name() {
    return t`Linkifiers`
  },
  get about() {
    return t`Text that becomes a link, such as the number of a ticket.`
  },
  icon: Link,
  order: 27,
  After: Linkifiers,
} satisfies SettingsPage
