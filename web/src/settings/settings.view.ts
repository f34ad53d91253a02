import { Settings } from 'lucide-react'
import { t } from '#language/words.ts'
import type { PageView } from '#navigation/view.ts'
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
