import { FileDown } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { YourData } from './YourData.tsx'

export default {
  area: 'settings',
  address: 'your-data',
  get name() {
    return t`Your data`
  },
  get about() {
    return t`All that you have written and set here, to take with you.`
  },
  icon: FileDown,
  order: 11,
  After: YourData,
} satisfies SettingsPage
