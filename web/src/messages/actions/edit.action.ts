import { mayEdit } from '@parley/client'
import { Pencil } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'

export default {
  get name() {
    return t`Edit`
  },
  icon: Pencil,
  group: 'answer',
  place: 3,
  keys: ['e'],
  isAvailable: ({ app, message }) => mayEdit(app.session.state, message),
  run: ({ app, message }) => app.editing.set(message.id),
} satisfies MessageAction
