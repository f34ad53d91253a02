import { Keyboard } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { t } from '#language/words.ts'
import { overlay } from '#ui/overlay.tsx'

const openKeys = overlay(() => import('./KeysDialog.tsx'))

export default {
  get name() {
    return t`All keys`
  },
  group: 'app',
  icon: Keyboard,
  keys: ['?'],
  isInMenu: true,
  run: () => openKeys(),
} satisfies Command
