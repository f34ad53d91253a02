import { mayMove } from '@parley/client'
import { FolderInput } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { openMove } from './open-move.ts'

export default {
  get name() {
    return t`Move to another topic…`
  },
  icon: FolderInput,
  group: 'organize',
  place: 5,
  keys: ['m'],
  isAvailable: ({ app, message }) => {
    const { toTopic, toChannel } = mayMove(app.session.state, message)
    return toTopic || toChannel
  },
  run: ({ message }) => openMove({ message }),
} satisfies MessageAction
