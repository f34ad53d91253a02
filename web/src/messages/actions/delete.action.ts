import { mayDelete } from '@parley/client'
import { Trash2 } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { deleteMessage } from './delete-message.ts'

export const action: MessageAction = {
  name: 'Delete',
  icon: Trash2,
  group: 'end',
  place: 2,
  key: 'Delete',
  isDangerous: true,
  isAvailable: ({ app, message }) => mayDelete(app.session.state, message),
  run: ({ app, message }) => deleteMessage(app, message.id),
}
