import type { Command } from '#data/command.ts'
import { t } from '#language/words.ts'
import { openNewDirect } from '../menus/open-new-direct.ts'

export default {
  get name() {
    return t`New direct message`
  },
  group: 'write',
  keys: ['x'],
  run: () => openNewDirect(),
} satisfies Command
