import { FoldVertical } from 'lucide-react'
import { t } from '#language/words.ts'
import { canCollapse, isFolded, toggleFolded } from '../row/folding.ts'
import type { MessageAction } from './action.ts'

export default {
  get name() {
    return t`Collapse`
  },
  nameFor: ({ message }) => (isFolded(message) ? t`Show all of it` : t`Collapse`),
  icon: FoldVertical,
  group: 'organize',
  place: 4,
  keys: ['-'],
  isAvailable: ({ message }) =>
    message.submessages.length === 0 && (isFolded(message) || canCollapse(message)),
  run: ({ app, message }) => toggleFolded(app, message),
} satisfies MessageAction
