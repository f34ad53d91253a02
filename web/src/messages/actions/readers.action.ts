import { Eye } from 'lucide-react'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'
import type { MessageAction } from './action.ts'

const openReaders = overlay(() => import('./ReadersDialog.tsx'))

export default {
  get name() {
    return t`Read by`
  },
  icon: Eye,
  group: 'past',
  place: 2,
  keys: ['Shift+V'],
  isAvailable: ({ app }) => app.session.state.realm.realm_enable_read_receipts,
  run: ({ message }) => openReaders({ message }),
} satisfies MessageAction
