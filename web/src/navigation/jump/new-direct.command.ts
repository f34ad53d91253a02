import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openNewDirect } from '../menus/open-new-direct.ts'

export default {
  get name() {
    return t`New direct message`
  },
  group: 'write',
  // Where something is open to write in, the last of them is for that.
  keys: ['x', 'Mod+Shift+K', 'c'],
  run: () => openNewDirect(),
} satisfies Command
