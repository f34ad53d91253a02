import type { Command } from '#data/command.ts'
import { openJump } from './open-jump.ts'

export default {
  name: 'New direct message',
  group: 'Write',
  keys: ['x'],
  run: () => openJump('people'),
} satisfies Command
