import { SmilePlus } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { openReactionPicker } from './open-reaction-picker.ts'

export default {
  name: 'Add reaction',
  icon: SmilePlus,
  group: 'answer',
  place: 2,
  keys: ['+'],
  isAvailable: () => true,
  run: ({ message, anchor }) => openReactionPicker({ message, anchor }),
} satisfies MessageAction
