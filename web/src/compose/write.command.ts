import type { Command } from '#data/command.ts'
import { t } from '#language/words.ts'
import { focusComposer } from './composer-focus.ts'

export default {
  get name() {
    return t`Write a message here`
  },
  group: 'write',
  keys: ['c', 'r'],
  isInJump: false,
  run: focusComposer,
} satisfies Command
