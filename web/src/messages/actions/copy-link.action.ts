import { Link } from 'lucide-react'
import type { MessageAction } from './action.ts'
import { copyLink } from './copy-message.ts'

export const action: MessageAction = {
  name: 'Copy link',
  icon: Link,
  group: 'copy',
  place: 2,
  key: 'l',
  isAvailable: () => true,
  run: ({ app, message }) => copyLink(app, message),
}
