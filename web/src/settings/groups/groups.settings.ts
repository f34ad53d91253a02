import { Shapes } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Groups } from './Groups.tsx'

export default {
  area: 'organization',
  address: 'groups',
  get name() {
    return t`Groups`
  },
  get about() {
    return t`People who are mentioned together, and who may do the same.`
  },
  icon: Shapes,
  order: 20.5,
  Whole: Groups,
  mayOpen: ({ self }) => !self.is_guest,
} satisfies SettingsPage
