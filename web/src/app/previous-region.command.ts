import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Previous part of the window`
  },
  group: 'go',
  keys: ['Shift+F6'],
  isInJump: false,
  run: async () => (await import('./step-to-region.ts')).stepToRegion(-1),
} satisfies Command
