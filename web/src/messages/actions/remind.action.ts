import { AlarmClock } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export default {
  name: 'Remind me…',
  icon: AlarmClock,
  group: 'organize',
  place: 3,
  keys: ['Shift+R'],
  isAvailable: () => true,
  run: ({ message }) => messageDialog.set({ kind: 'remind', message }),
} satisfies MessageAction
