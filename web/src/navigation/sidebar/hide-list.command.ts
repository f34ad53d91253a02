import { PanelLeft } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { LIST_KEYS, toggleList } from './list-hidden.ts'

export default {
  get name() {
    return t`Hide or show the conversations`
  },
  icon: PanelLeft,
  group: 'app',
  keys: LIST_KEYS,
  run: toggleList,
} satisfies Command
