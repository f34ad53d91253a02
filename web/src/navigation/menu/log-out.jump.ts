import { LogOut } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { logOutOrAsk } from './log-out.ts'

export default {
  get name() {
    return t`Log out`
  },
  get words() {
    return t`Sign out`
  },
  group: 'app',
  icon: LogOut,
  run: logOutOrAsk,
} satisfies Command
