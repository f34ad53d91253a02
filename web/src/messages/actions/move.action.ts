import { mayMove } from '@parley/client'
import { FolderInput } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { openMove } from './open-move.ts'

export default {
  name: 'Move to another topic…',
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
