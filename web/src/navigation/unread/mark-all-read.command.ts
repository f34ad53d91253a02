import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'

const askToMarkAllRead = overlay(() => import('./MarkAllReadDialog.tsx'))

export default {
  get name() {
    return t`Mark all messages as read`
  },
  group: 'messages',
  keys: ['Shift+Escape'],
  run: () => askToMarkAllRead(),
} satisfies Command
