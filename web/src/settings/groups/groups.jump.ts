import { Shapes } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'

export default {
  get name() {
    return t`Groups`
  },
  get detail() {
    return t`People who are mentioned together`
  },
  group: 'app',
  icon: Shapes,
  isAvailable: ({ session }) => !session.state.self.is_guest,
  run: () => goTo('#organization/groups'),
} satisfies Command
