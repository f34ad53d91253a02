import { Sun } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { chooseTheme } from '#ui/theme.ts'

export default {
  name: 'Light theme',
  detail: 'Changes how the app looks',
  group: 'App',
  icon: Sun,
  run: () => chooseTheme('light'),
} satisfies Command
