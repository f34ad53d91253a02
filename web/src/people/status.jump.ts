import { Smile } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openStatus } from './open-status.ts'

export default {
  get name() {
    return t`Status…`
  },
  get words() {
    return t`Set yourself as away, update your status`
  },
  group: 'app',
  icon: Smile,
  run: () => openStatus(),
} satisfies Command
