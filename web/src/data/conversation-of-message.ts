import type { MessageWithFlags } from '@parley/api/messages/objects'
import { participantIds } from '@parley/client'
import type { Conversation } from '#narrow/narrow.ts'

export function conversationOfMessage(message: MessageWithFlags, ownUserId: number): Conversation {
  if (message.stream_id !== undefined) {
    return { kind: 'topic', channelId: message.stream_id, topic: message.subject }
  }
  return { kind: 'direct', userIds: othersOf(message, ownUserId) }
}

/** The participants of a direct message without the viewer, ascending; `[own id]` for notes to oneself. */
function othersOf(message: MessageWithFlags, ownUserId: number): number[] {
  const others = participantIds(message)
    .filter((id) => id !== ownUserId)
    .sort((a, b) => a - b)
  return others.length === 0 ? [ownUserId] : others
}

/** Only own messages, and no widgets: they have no text. The server decides whether it is too late. */
export function isEditable({ sender_id, submessages }: MessageWithFlags, ownUserId: number): boolean {
  return sender_id === ownUserId && submessages.length === 0
}

export function isUnread({ flags }: MessageWithFlags): boolean {
  return !flags.includes('read')
}
