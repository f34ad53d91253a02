import { SunMoon } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { chooseTheme } from '#ui/theme.ts'

export default {
  get name() {
    return t`Match system theme`
  },
  get detail() {
    return t`Changes how the app looks`
  },
  group: 'app',
  icon: SunMoon,
  run: () => chooseTheme('system'),
} satisfies Command
