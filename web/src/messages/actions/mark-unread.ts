import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { conversationNarrow } from '#narrow/narrow.ts'

/** Marks the message and the later ones of its conversation as unread. The feed shows it by the New divider. */
export function markUnreadFrom(app: App, message: MessageWithFlags): void {
  const { session, ownUserId, keptUnread, report } = app
  const { terms } = conversationNarrow(conversationOfMessage(message, ownUserId))
  keptUnread.set(message)
  session.markUnreadFrom(terms, message.id).catch(report)
}
