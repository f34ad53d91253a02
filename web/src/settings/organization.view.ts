import { Building2 } from 'lucide-react'
import type { PageView } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { SettingsView } from './frame/late-view.ts'

export default {
  address: 'organization',
  get name() {
    return t`Settings of the organization`
  },
  get detail() {
    return t`Its name, who may join, and what people may do`
  },
  icon: Building2,
  fillsWindow: true,
  isAvailable: ({ session }) => session.state.self.is_admin,
  Page: SettingsView,
} satisfies PageView
