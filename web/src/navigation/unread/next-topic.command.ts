import type { Command } from '#data/command.ts'
import { goToUnread, openConversation } from './go-to-unread.ts'
import { nextUnreadTopic } from './next-unread.ts'

export default {
  name: 'Next unread topic',
  group: 'Go to',
  keys: ['n'],
  run(app) {
    const next = nextUnreadTopic(app.session.state, openConversation())
    goToUnread(app, next, 'No other topic has anything unread.')
  },
} satisfies Command
