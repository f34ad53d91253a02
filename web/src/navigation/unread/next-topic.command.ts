import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Next unread topic`
  },
  group: 'go',
  keys: ['n', 'Alt+Shift+ArrowDown'],
  run: async (app) => (await import('./go-to-unread.ts')).goToUnreadTopic(app),
} satisfies Command
