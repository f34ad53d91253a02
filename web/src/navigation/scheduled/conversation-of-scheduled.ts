import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'
import type { Conversation } from '#narrow/narrow.ts'

export function conversationOfScheduled(
  { to, topic = '' }: ScheduledMessage,
  ownUserId: number,
): Conversation {
  if (!Array.isArray(to)) return { kind: 'topic', channelId: to, topic }
  const others = to.filter((id) => id !== ownUserId).sort((a, b) => a - b)
  return { kind: 'direct', userIds: others.length === 0 ? [ownUserId] : others }
}
