import { mayDelete } from '@parley/client'
import { Trash2 } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { deleteMessage } from './delete-message.ts'

export default {
  get name() {
    return t`Delete`
  },
  icon: Trash2,
  group: 'end',
  place: 2,
  keys: ['Delete'],
  isDangerous: true,
  isAvailable: ({ app, message }) => mayDelete(app.session.state, message),
  run: ({ app, message }) => deleteMessage(app, message.id),
} satisfies MessageAction
