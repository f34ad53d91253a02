import { FolderDown } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Exports } from './Exports.tsx'

export default {
  area: 'organization',
  address: 'exports',
  get name() {
    return t`Data exports`
  },
  get about() {
    return t`All that was said here, as files: to keep, or to move elsewhere.`
  },
  icon: FolderDown,
  order: 33,
  After: Exports,
} satisfies SettingsPage
