import { FileDown } from 'lucide-react'
import { t } from '#language/words.ts'
import { saveMessage } from '../markdown/take.ts'
import type { MessageAction } from './action.ts'

export default {
  get name() {
    return t`Save as Markdown`
  },
  icon: FileDown,
  group: 'copy',
  place: 3,
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ app, message }) => saveMessage(app, message),
} satisfies MessageAction
