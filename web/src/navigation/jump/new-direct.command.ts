import type { Command } from '#data/command.ts'
import { placeDialog } from '../menus/place-menu.ts'

export default {
  name: 'New direct message',
  group: 'Write',
  keys: ['x'],
  run: () => placeDialog.set({ kind: 'new-group' }),
} satisfies Command
