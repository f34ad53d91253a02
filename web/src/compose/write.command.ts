import type { Command } from '#data/command.ts'
import { focusComposer } from './composer-focus.ts'

export default {
  name: 'Write a message here',
  group: 'Write',
  keys: ['c', 'r'],
  isInJump: false,
  run: focusComposer,
} satisfies Command
