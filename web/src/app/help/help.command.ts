import { lazy } from 'react'
import { openDialog } from '#data/app-dialog.ts'
import type { Command } from '#data/command.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

export default {
  name: 'Show all keys',
  group: 'App',
  keys: ['?'],
  run: () => openDialog(KeysDialog),
} satisfies Command
