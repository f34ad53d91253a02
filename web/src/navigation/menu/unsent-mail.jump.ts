import { Mailbox } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { openUnsentMail } from './open-unsent-mail.ts'

export default {
  name: 'Unsent mail',
  group: 'App',
  icon: Mailbox,
  isAvailable: ({ session, ownUserId }) => session.state.users.get(ownUserId)?.is_admin === true,
  run: () => openUnsentMail(),
} satisfies Command
