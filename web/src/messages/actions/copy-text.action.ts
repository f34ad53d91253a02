import { Copy } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { copyText } from './copy-message.ts'

export const action: MessageAction = {
  name: 'Copy text',
  icon: Copy,
  group: 'copy',
  place: 1,
  key: 'C',
  isAvailable: ({ message }) => message.submessages.length === 0,
  run: ({ app, message }) => copyText(app, message),
}
