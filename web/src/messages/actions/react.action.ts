import { SmilePlus } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export default {
  name: 'Add reaction',
  icon: SmilePlus,
  group: 'answer',
  place: 2,
  keys: ['+'],
  isAvailable: () => true,
  run: ({ message, anchor }) => messageDialog.set({ kind: 'react', message, anchor }),
} satisfies MessageAction
