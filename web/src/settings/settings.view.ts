import { Settings } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { SettingsView } from './frame/late-view.ts'

export default {
  address: 'settings',
  get name() {
    return t`Settings`
  },
  get detail() {
    return t`How Parley looks, reads, writes and notifies for you`
  },
  icon: Settings,
  keys: ['Mod+,'],
  fillsWindow: true,
  Page: SettingsView,
} satisfies PageView
