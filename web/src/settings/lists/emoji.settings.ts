import { SmilePlus } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Emoji, mayAddEmoji } from './Emoji.tsx'

export default {
  area: 'organization',
  address: 'emoji',
  get name() {
    return t`Emoji`
  },
  get about() {
    return t`Emoji of your own, beside those that everybody has.`
  },
  icon: SmilePlus,
  order: 26,
  After: Emoji,
  mayOpen: mayAddEmoji,
} satisfies SettingsPage
