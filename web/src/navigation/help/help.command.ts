import { Keyboard } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { openKeys } from './open-keys.ts'

export default {
  get name() {
    return t`All keys`
  },
  group: 'app',
  icon: Keyboard,
  keys: ['?', 'Mod+/'],
  isInMenu: true,
  run: () => openKeys(),
} satisfies Command
