import { Users } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'

export default {
  get name() {
    return t`People`
  },
  get words() {
    return t`Directory Members`
  },
  get detail() {
    return t`Who is here, and what they are`
  },
  group: 'app',
  icon: Users,
  run: () => goTo('#organization/people'),
} satisfies Command
