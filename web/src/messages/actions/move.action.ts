import { mayMove } from '@parley/client'
import { FolderInput } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { messageDialog } from './message-dialog.ts'

export const action: MessageAction = {
  name: 'Move to another topic…',
  icon: FolderInput,
  group: 'organize',
  place: 5,
  key: 'm',
  isAvailable: ({ app, message }) => {
    const { toTopic, toChannel } = mayMove(app.session.state, message)
    return toTopic || toChannel
  },
  run: ({ message }) => messageDialog.set({ kind: 'move', message }),
}
