import type { Command } from '#data/command.ts'
import { overlay } from '#ui/overlay.tsx'

const openKeys = overlay(() => import('./KeysDialog.tsx'))

export default {
  name: 'Show all keys',
  group: 'App',
  keys: ['?'],
  run: () => openKeys(),
} satisfies Command
