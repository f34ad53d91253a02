import { Plus } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { kindsToCreate } from './may-create.ts'

export default {
  get name() {
    return t`New channel`
  },
  get words() {
    return t`Create a channel`
  },
  group: 'app',
  icon: Plus,
  isAvailable: ({ session }) => kindsToCreate(session.state) !== '',
  run: () => goTo('#channels/new'),
} satisfies Command
