import { Copy } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { copyText } from './copy-message.ts'

export default {
  get name() {
    return t`Copy text`
  },
  icon: Copy,
  group: 'copy',
  place: 1,
  keys: ['Shift+C'],
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ app, message }) => copyText(app, message),
} satisfies MessageAction
