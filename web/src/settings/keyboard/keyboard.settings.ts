import { Keyboard } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { KeyList } from './KeyList.tsx'

export default {
  area: 'settings',
  address: 'keyboard',
  get name() {
    return t`Keyboard`
  },
  get about() {
    return t`Every key that does something.`
  },
  icon: Keyboard,
  order: 10,
  After: KeyList,
} satisfies SettingsPage
