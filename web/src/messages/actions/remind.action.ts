import { AlarmClock } from 'lucide-react'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'
import type { MessageAction } from './action.ts'

const openReminder = overlay(() => import('./RemindDialog.tsx'))

export default {
  get name() {
    return t`Remind me…`
  },
  icon: AlarmClock,
  group: 'organize',
  place: 3,
  keys: ['Shift+R'],
  isAvailable: () => true,
  run: ({ message }) => openReminder({ message }),
} satisfies MessageAction
