import type { OutboxMessage } from '@parley/client'
import type { Conversation } from '#narrow/narrow.ts'

/** The messages of the outbox that go to the conversation. */
export function outgoingTo(
  messages: readonly OutboxMessage[],
  conversation: Conversation | undefined,
): readonly OutboxMessage[] {
  return conversation ? messages.filter((message) => goesTo(message, conversation)) : []
}

function goesTo({ destination }: OutboxMessage, conversation: Conversation): boolean {
  if (conversation.kind === 'topic') {
    return (
      'channelId' in destination &&
      destination.channelId === conversation.channelId &&
      destination.topic.toLowerCase() === conversation.topic.toLowerCase()
    )
  }
  return 'userIds' in destination && destination.userIds.join() === conversation.userIds.join()
}
