import { Clock } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Switch between the 12-hour and the 24-hour clock`
  },
  group: 'app',
  icon: Clock,
  async run(app) {
    const { switchSetting } = await import('./switch-setting.ts')
    await switchSetting(app, 'twenty_four_hour_time', [
      t`Times have 24 hours now.`,
      t`Times have am and pm now.`,
    ])
  },
} satisfies Command
