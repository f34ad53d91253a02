import { Keyboard } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { overlay } from '#ui/overlay.tsx'

const openKeys = overlay(() => import('./KeysDialog.tsx'))

export default {
  name: 'All keys',
  group: 'App',
  icon: Keyboard,
  keys: ['?'],
  isInMenu: true,
  run: () => openKeys(),
} satisfies Command
