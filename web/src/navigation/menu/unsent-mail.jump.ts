import { Mailbox } from 'lucide-react'
import { lazy } from 'react'
import { openDialog } from '#data/app-dialog.ts'
import type { Command } from '#data/command.ts'

const UnsentMailDialog = lazy(() => import('./UnsentMailDialog.tsx'))

export default {
  name: 'Unsent mail',
  group: 'App',
  icon: Mailbox,
  isAvailable: ({ session, ownUserId }) => session.state.users.get(ownUserId)?.is_admin === true,
  run: () => openDialog(UnsentMailDialog),
} satisfies Command
