import { Paperclip } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Uploads } from './Uploads.tsx'

export default {
  area: 'settings',
  address: 'uploads',
  get name() {
    return t`Uploads`
  },
  get about() {
    return t`The files that you have sent.`
  },
  icon: Paperclip,
  order: 9,
  After: Uploads,
} satisfies SettingsPage
