import { Clock } from 'lucide-react'
import type { Command } from '#data/command.ts'

export default {
  name: 'Switch between the 12-hour and the 24-hour clock',
  group: 'App',
  icon: Clock,
  async run(app) {
    const { switchSetting } = await import('./switch-setting.ts')
    await switchSetting(app, 'twenty_four_hour_time', [
      'Times have 24 hours now.',
      'Times have am and pm now.',
    ])
  },
} satisfies Command
