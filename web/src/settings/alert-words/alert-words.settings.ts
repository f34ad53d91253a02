import { Megaphone } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { AlertWords } from './AlertWords.tsx'

export default {
  area: 'settings',
  address: 'alert-words',
  get name() {
    return t`Alert words`
  },
  get about() {
    return t`Words that call you as a mention does.`
  },
  icon: Megaphone,
  order: 6,
  After: AlertWords,
} satisfies SettingsPage
