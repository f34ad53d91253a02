import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Previous conversation in the list`
  },
  group: 'go',
  keys: ['Alt+ArrowUp'],
  isInJump: false,
  run: async (app) => (await import('./step.ts')).stepInList(app, -1),
} satisfies Command
