import { Mailbox } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'

export default {
  get name() {
    return t`Unsent mail`
  },
  group: 'app',
  icon: Mailbox,
  isAvailable: ({ session, ownUserId }) => session.state.users.get(ownUserId)?.is_admin === true,
  run: () => goTo('#organization/mail'),
} satisfies Command
