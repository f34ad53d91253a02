import { SmilePlus } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export const action: MessageAction = {
  name: 'Add reaction',
  icon: SmilePlus,
  group: 'answer',
  place: 2,
  key: '+',
  isAvailable: () => true,
  run: ({ message, anchor }) => messageDialog.set({ kind: 'react', message, anchor }),
}
