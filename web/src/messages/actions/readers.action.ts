import { Eye } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export default {
  name: 'Read by',
  icon: Eye,
  group: 'past',
  place: 2,
  keys: ['Shift+V'],
  isAvailable: ({ app }) => app.session.state.realm.realm_enable_read_receipts,
  run: ({ message }) => messageDialog.set({ kind: 'readers', message }),
} satisfies MessageAction
