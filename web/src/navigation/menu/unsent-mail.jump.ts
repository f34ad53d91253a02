import { Mailbox } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { t } from '#language/words.ts'
import { openUnsentMail } from './open-unsent-mail.ts'

export default {
  get name() {
    return t`Unsent mail`
  },
  group: 'app',
  icon: Mailbox,
  isAvailable: ({ session, ownUserId }) => session.state.users.get(ownUserId)?.is_admin === true,
  run: () => openUnsentMail(),
} satisfies Command
