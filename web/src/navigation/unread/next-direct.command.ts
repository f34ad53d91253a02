import type { Command } from '#data/command.ts'

export default {
  name: 'Next unread direct message',
  group: 'Go to',
  keys: ['p'],
  run: async (app) => (await import('./go-to-unread.ts')).goToUnreadDirect(app),
} satisfies Command
