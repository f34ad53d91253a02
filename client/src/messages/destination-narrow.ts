import type { Narrow } from './narrow.ts'
import type { Destination } from './outbox-message.ts'

/** The narrow of the conversation that a message goes to. */
export function destinationNarrow(destination: Destination, ownUserId: number): Narrow {
  if ('channelId' in destination) {
    return [
      { operator: 'channel', operand: destination.channelId },
      { operator: 'topic', operand: destination.topic },
    ]
  }
  const others = destination.userIds.filter((id) => id !== ownUserId)
  return [{ operator: 'dm', operand: others.length === 0 ? [ownUserId] : others }]
}
