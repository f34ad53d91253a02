import { CornerDownLeft } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Switch whether Enter sends messages`
  },
  group: 'app',
  icon: CornerDownLeft,
  async run(app) {
    const { switchSetting } = await import('./switch-setting.ts')
    await switchSetting(app, 'enter_sends', [t`Enter sends now.`, t`Enter begins a new line now.`])
  },
} satisfies Command
