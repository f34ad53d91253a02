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

export function isUnread({ flags }: MessageWithFlags): boolean {
  return !flags.includes('read')
}
