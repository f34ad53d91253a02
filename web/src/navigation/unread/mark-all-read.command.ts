import { lazy } from 'react'
import { openDialog } from '#data/app-dialog.ts'
import type { Command } from '#data/command.ts'

const MarkAllReadDialog = lazy(() => import('./MarkAllReadDialog.tsx'))

export default {
  name: 'Mark all messages as read',
  group: 'Messages',
  keys: ['Shift+Escape'],
  run: () => openDialog(MarkAllReadDialog),
} satisfies Command
