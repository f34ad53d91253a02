import type { Command } from '#data/command.ts'
import { openNewDirect } from '../menus/open-new-direct.ts'

export default {
  name: 'New direct message',
  group: 'Write',
  keys: ['x'],
  run: () => openNewDirect(),
} satisfies Command
