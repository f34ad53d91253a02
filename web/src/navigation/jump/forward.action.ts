import { Forward } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from '#messages/actions/action.ts'
import { overlay } from '#ui/overlay.tsx'

const openForward = overlay(() => import('./ForwardBox.tsx'))

export default {
  get name() {
    return t`Forward…`
  },
  icon: Forward,
  group: 'answer',
  place: 2,
  keys: ['f'],
  // A poll or a to-do list has no text to quote.
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ message }) => openForward({ message }),
} satisfies MessageAction
