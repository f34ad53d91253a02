import { Link } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { copyLink } from './copy-message.ts'

export default {
  get name() {
    return t`Copy link`
  },
  icon: Link,
  group: 'copy',
  place: 2,
  keys: ['l'],
  isAvailable: () => true,
  run: ({ app, message }) => copyLink(app, message),
} satisfies MessageAction
