import { messageSection, recentPrivateConversationsSection } from '@parley/api/messages/register'
import { section } from '#engine/events/section.ts'
import { newestReceived } from '../fetching/newest.ts'

/** The number of conversations listed, most recent first. */
const RECENT = 1000

export const newest = section(messageSection, async ({ db, viewer, lastMessageId }) => ({
  max_message_id: await newestReceived(db, viewer, lastMessageId),
}))

export const recentDirects = section(recentPrivateConversationsSection, ({ viewer: { state, user } }) => {
  const conversations = [...(state.directsByUser.get(user.id) ?? [])]
    .flatMap((id) => state.directs.get(id) ?? [])
    .filter((direct) => direct.lastMessageId > 0)
    .sort((a, b) => b.lastMessageId - a.lastMessageId)
    .slice(0, RECENT)
  return {
    recent_private_conversations: conversations.map(({ lastMessageId, participants }) => ({
      max_message_id: lastMessageId,
      user_ids: participants.filter((id) => id !== user.id),
    })),
  }
})
