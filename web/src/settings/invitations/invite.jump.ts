import { UserPlus } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { mayInvite } from '#data/invite-rights.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'

export default {
  get name() {
    return t`Invite people`
  },
  group: 'app',
  icon: UserPlus,
  isAvailable: ({ session }) => mayInvite(session.state),
  run: () => goTo('#organization/invitations/new'),
} satisfies Command
