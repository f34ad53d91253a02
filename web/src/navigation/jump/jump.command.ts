import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openJump } from './open-jump.ts'

export default {
  get name() {
    return t`Find or jump to`
  },
  group: 'go',
  keys: ['Mod+K'],
  isInJump: false,
  run: () => openJump(),
} satisfies Command
