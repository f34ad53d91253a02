import type { MessageWithFlags } from '@parley/api/messages/objects'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { targetKey } from '#data/draft.ts'
import type { UnreadConversation } from '#data/unread-conversations.ts'
import type { Conversation } from '#narrow/narrow.ts'

export interface RecentConversation {
  readonly key: string
  readonly kind: 'row'
  readonly conversation: Conversation
  readonly newest: number
  /** Who wrote, the latest first. */
  readonly writers: readonly number[]
  readonly unread: readonly number[]
  readonly mentioned: boolean
}

interface Known {
  /** Ascending, without gaps. */
  readonly messages: readonly MessageWithFlags[]
  /** Older ones are still to be fetched. */
  readonly isCut: boolean
  readonly unread: readonly UnreadConversation[]
  readonly directs: readonly { readonly conversation: Conversation; readonly newest: number }[]
  readonly ownUserId: number
}

/** All conversations as far back as the messages go, the latest first. */
export function recentConversations({ messages, isCut, unread, directs, ownUserId }: Known) {
  const found = new Map<string, { conversation: Conversation; newest: number; writers: Set<number> }>()
  const put = (conversation: Conversation, newest: number) => {
    const key = targetKey(conversation)
    const known = found.get(key) ?? { conversation, newest, writers: new Set() }
    found.set(key, known)
    return known
  }
  for (const message of messages.toReversed()) {
    put(conversationOfMessage(message, ownUserId), message.id).writers.add(message.sender_id)
  }
  for (const { conversation, newest } of [...unread, ...directs]) put(conversation, newest)
  const unreadByKey = new Map(unread.map((one) => [one.key, one]))
  // Of what lies before the first message only some is known: it would seem to be all.
  const oldest = isCut ? (messages[0]?.id ?? Number.POSITIVE_INFINITY) : 0
  return [...found]
    .filter(([, { newest }]) => newest >= oldest)
    .sort(([, a], [, b]) => b.newest - a.newest)
    .map(([key, { conversation, newest, writers }]): RecentConversation => {
      const unread = unreadByKey.get(key)
      const mentioned = unread?.mentioned ?? false
      return {
        key,
        kind: 'row',
        conversation,
        newest,
        writers: [...writers],
        unread: unread?.ids ?? [],
        mentioned,
      }
    })
}

export const RECENT_FILTERS = ['unread', 'participated', 'channels', 'directs'] as const
export type RecentFilter = (typeof RECENT_FILTERS)[number]

/** Whether all of the chosen filters show it. */
export function isWanted(
  row: RecentConversation,
  filters: ReadonlySet<RecentFilter>,
  ownUserId: number,
): boolean {
  const isDirect = row.conversation.kind === 'direct'
  if (filters.has('unread') && row.unread.length === 0) return false
  if (filters.has('participated') && !isDirect && !row.writers.includes(ownUserId)) return false
  // Both together are the same as none of them.
  if (filters.has('channels') === filters.has('directs')) return true
  return filters.has('directs') === isDirect
}
