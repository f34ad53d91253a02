import { Webhook } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Integrations } from './Integrations.tsx'

export default {
  area: 'settings',
  address: 'integrations',
  get name() {
    return t`Other services`
  },
  get about() {
    return t`What GitHub, Grafana, Jira and others report becomes messages.`
  },
  get parts() {
    return [[t`Let a service report`, t`webhooks integrations`]] as const
  },
  icon: Webhook,
  order: 8,
  After: Integrations,
  mayOpen: (state) => !state.self.is_guest,
} satisfies SettingsPage
