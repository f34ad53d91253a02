import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { RecentMessage } from '../message/recent.ts'
import type { NewestMessage } from '../message-changes/changes.ts'
import { SearchIndexer } from '../search/indexer.ts'

/** Expired messages were restored from the archive. */
export interface MessagesRestored {
  readonly conversationId: number
  /** The recent ones of them. */
  readonly recent: readonly RecentMessage[]
  /** The newest message of the conversation after the restore. */
  readonly newest: NewestMessage
}

export const messagesRestored = entryKind<MessagesRestored>({
  kind: 'messages_restored',
  audit: ({ conversationId }, { channelsByConversation }) => {
    const channel = channelsByConversation.get(conversationId)
    return [{ action: 'messages_restored', ...(channel !== undefined && { channelId: channel.id }) }]
  },

  applied(realm) {
    realm.memory(SearchIndexer).wake()
  },

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
  // The API has no event for restored messages. Clients find them at the next fetch.
  audience: () => 'nobody',
  events: () => [],
})
