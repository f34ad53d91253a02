import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Next unread direct message`
  },
  group: 'go',
  keys: ['p'],
  run: async (app) => (await import('./go-to-unread.ts')).goToUnreadDirect(app),
} satisfies Command
