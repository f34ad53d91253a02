import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Conversation } from '../narrow/narrow.ts'
import { othersOf } from './fits.ts'

export function conversationOfMessage(message: MessageWithFlags, ownUserId: number): Conversation {
  if (message.stream_id !== undefined) {
    return { kind: 'topic', channelId: message.stream_id, topic: message.subject }
  }
  return { kind: 'direct', userIds: othersOf(message, ownUserId) ?? [ownUserId] }
}
