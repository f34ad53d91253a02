import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Next conversation in the list`
  },
  group: 'go',
  keys: ['Alt+ArrowDown'],
  isInJump: false,
  run: async (app) => (await import('./step.ts')).stepInList(app, 1),
} satisfies Command
