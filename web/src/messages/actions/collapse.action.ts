import { FoldVertical } from 'lucide-react'
import { isFolded, toggleFolded } from '../row/folding.ts'
import type { MessageAction } from './action.ts'

export default {
  name: 'Collapse',
  nameFor: ({ message }) => (isFolded(message) ? 'Show all of it' : 'Collapse'),
  icon: FoldVertical,
  group: 'organize',
  place: 4,
  keys: ['-'],
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ app, message }) => toggleFolded(app, message),
} satisfies MessageAction
