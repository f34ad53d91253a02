import { CornerDownLeft } from 'lucide-react'
import type { Command } from '#data/command.ts'

export default {
  name: 'Switch whether Enter sends messages',
  group: 'App',
  icon: CornerDownLeft,
  async run(app) {
    const { switchSetting } = await import('./switch-setting.ts')
    await switchSetting(app, 'enter_sends', ['Enter sends now.', 'Enter begins a new line now.'])
  },
} satisfies Command
