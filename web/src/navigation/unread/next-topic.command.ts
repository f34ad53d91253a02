import type { Command } from '#data/command.ts'

export default {
  name: 'Next unread topic',
  group: 'Go to',
  keys: ['n'],
  run: async (app) => (await import('./go-to-unread.ts')).goToUnreadTopic(app),
} satisfies Command
