import type { Command } from '#data/command.ts'
import { openJump } from './open-jump.ts'

export default {
  name: 'Find or jump to',
  group: 'Go to',
  keys: ['Mod+K'],
  isInJump: false,
  run: () => openJump(),
} satisfies Command
