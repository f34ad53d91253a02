import { Bot } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Bots } from './Bots.tsx'

export default {
  area: 'settings',
  address: 'bots',
  get name() {
    return t`Bots`
  },
  get about() {
    return t`Programs that write in your name, and their keys.`
  },
  icon: Bot,
  order: 7,
  After: Bots,
  mayOpen: (state) => !state.self.is_guest,
} satisfies SettingsPage
