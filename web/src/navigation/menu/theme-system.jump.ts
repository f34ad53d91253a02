import { SunMoon } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { chooseTheme } from '#ui/theme.ts'

export default {
  name: 'Match system theme',
  detail: 'Changes how the app looks',
  group: 'App',
  icon: SunMoon,
  run: () => chooseTheme('system'),
} satisfies Command
