import type { Command } from '#data/command.ts'
import { goToUnread, openConversation } from './go-to-unread.ts'
import { nextUnreadDirect } from './next-unread.ts'

export default {
  name: 'Next unread direct message',
  group: 'Go to',
  keys: ['p'],
  run(app) {
    const next = nextUnreadDirect(app.session.state, openConversation(), app.ownUserId)
    goToUnread(app, next, 'No other direct message is unread.')
  },
} satisfies Command
