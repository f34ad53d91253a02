import { Moon } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { chooseTheme } from '#ui/theme.ts'

export default {
  name: 'Dark theme',
  detail: 'Changes how the app looks',
  group: 'App',
  icon: Moon,
  run: () => chooseTheme('dark'),
} satisfies Command
