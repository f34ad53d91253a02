import { SquareTerminal } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Playgrounds } from './Playgrounds.tsx'

export default {
  area: 'organization',
  address: 'playgrounds',
  get name() {
    return t`Code playgrounds`
  },
  get about() {
    return t`Where code in messages can be opened and run.`
  },
  icon: SquareTerminal,
  order: 28,
  After: Playgrounds,
} satisfies SettingsPage
