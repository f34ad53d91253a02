import { Eye } from 'lucide-react'
import { overlay } from '#ui/overlay.tsx'
import type { MessageAction } from './action.ts'

const openReaders = overlay(() => import('./ReadersDialog.tsx'))

export default {
  name: 'Read by',
  icon: Eye,
  group: 'past',
  place: 2,
  keys: ['Shift+V'],
  isAvailable: ({ app }) => app.session.state.realm.realm_enable_read_receipts,
  run: ({ message }) => openReaders({ message }),
} satisfies MessageAction
