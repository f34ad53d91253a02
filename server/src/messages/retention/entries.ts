import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { RecentMessage } from '../message/recent.ts'
import type { NewestMessage } from '../message-changes/changes.ts'

/** Messages that were deleted because their time was up are there again. */
export interface MessagesRestored {
  readonly conversationId: number
  /** Those of them that are recent. */
  readonly recent: readonly RecentMessage[]
  /** The newest message that is where they are. */
  readonly newest: NewestMessage
}

export const messagesRestored = entryKind<MessagesRestored>({
  kind: 'messages_restored',
  apply(state, { conversationId, recent, newest }) {
    for (const message of recent) state.recentMessages.put(message)
    const channel = state.channelsByConversation.get(conversationId)
    if (channel !== undefined) {
      channel.lastMessageId = newest.id
      channel.lastMessageSeq = newest.seq
    }
    const direct = state.directs.get(conversationId)
    if (direct !== undefined) direct.lastMessageId = newest.id
  },
  directoryChanges: noDirectoryChanges,
  // No event of this API says that messages have come back: who looks there again finds them.
  audience: () => 'nobody',
  events: () => [],
})
