import { Smile } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export default {
  name: 'Reactions',
  icon: Smile,
  group: 'past',
  place: 3,
  isAvailable: ({ message }) => message.reactions.length > 0,
  note: ({ message }) => String(message.reactions.length),
  run: ({ message }) => messageDialog.set({ kind: 'reactions', message }),
} satisfies MessageAction
