import { Smile } from 'lucide-react'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'
import type { MessageAction } from './action.ts'

const openReactions = overlay(() => import('./ReactionsDialog.tsx'))

export default {
  get name() {
    return t`Reactions`
  },
  icon: Smile,
  group: 'past',
  place: 3,
  isAvailable: ({ message }) => message.reactions.length > 0,
  note: ({ message }) => String(message.reactions.length),
  run: ({ message }) => openReactions({ message }),
} satisfies MessageAction
