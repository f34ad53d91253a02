import { SquareSlash } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { SlashCommands } from './SlashCommands.tsx'

export default {
  area: 'settings',
  address: 'slash-commands',
  get name() {
    return t`Slash commands`
  },
  get about() {
    return t`Programs that answer what people type behind a slash.`
  },
  icon: SquareSlash,
  order: 8.5,
  After: SlashCommands,
  mayOpen: (state) => !state.self.is_guest,
} satisfies SettingsPage
