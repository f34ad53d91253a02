import { ChartColumn } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Usage } from './Usage.tsx'

export default {
  area: 'organization',
  address: 'usage',
  get name() {
    return t`Usage`
  },
  get about() {
    return t`How much is written, how many people are here, and how much room files take.`
  },
  get parts() {
    return [
      [t`People per week`, t`statistics analytics active people`],
      [t`Room that files take`, t`storage`],
    ] as const
  },
  icon: ChartColumn,
  order: 20.7,
  After: Usage,
} satisfies SettingsPage
