import type { Command } from '#data/command.ts'
import { overlay } from '#ui/overlay.tsx'

const askToMarkAllRead = overlay(() => import('./MarkAllReadDialog.tsx'))

export default {
  name: 'Mark all messages as read',
  group: 'Messages',
  keys: ['Shift+Escape'],
  run: () => askToMarkAllRead(),
} satisfies Command
