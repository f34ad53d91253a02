import { AlarmClock } from 'lucide-react'
import { overlay } from '#ui/overlay.tsx'
import type { MessageAction } from './action.ts'

const openReminder = overlay(() => import('./RemindDialog.tsx'))

export default {
  name: 'Remind me…',
  icon: AlarmClock,
  group: 'organize',
  place: 3,
  keys: ['Shift+R'],
  isAvailable: () => true,
  run: ({ message }) => openReminder({ message }),
} satisfies MessageAction
