import { BellOff } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openStatus } from './open-status.ts'

export default {
  get name() {
    return t`Pause notifications`
  },
  get words() {
    return t`DND Snooze notifications`
  },
  get detail() {
    return t`Do not disturb`
  },
  group: 'app',
  icon: BellOff,
  run: () => openStatus({ isForQuiet: true }),
} satisfies Command
