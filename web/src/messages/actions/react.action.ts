import { SmilePlus } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { openReactionPicker } from './open-reaction-picker.ts'

export default {
  get name() {
    return t`Add reaction`
  },
  icon: SmilePlus,
  group: 'answer',
  place: 2,
  keys: ['+'],
  isAvailable: () => true,
  run: ({ message, anchor }) => openReactionPicker({ message, anchor }),
} satisfies MessageAction
