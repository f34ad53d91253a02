import { Palette } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'

import { Theme } from './Theme.tsx'

export default {
  area: 'settings',
  address: 'preferences',
  get name() {
    return t`Preferences`
  },
  get about() {
    return t`How Parley looks, and how you read and write.`
  },
  get parts() {
    return [[t`Theme`, t`dark mode light mode`]] as const
  },
  icon: Palette,
  order: 3,
  Before: Theme,
} satisfies SettingsPage
