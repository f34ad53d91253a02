import { type ClientState, directKey, type MessageListSnapshot } from '@parley/client'
import { type Narrow, shapeOf } from '#narrow/narrow.ts'
import { isUnread } from './conversation-of-message.ts'

type Known = Pick<ClientState, 'unreads' | 'viewer'>
type Shown = Pick<MessageListSnapshot, 'messages' | 'foundOldest'>

/**
 * The first unread message of a channel or conversation, from what is known of it; undefined if there is none, or if only
 * the server knows.
 * @param shown what its list shows without gaps
 */
export function firstUnread(
  { unreads, viewer }: Known,
  narrow: Narrow,
  { messages, foundOldest }: Shown,
): number | undefined {
  const inList = foundOldest ? messages.find(isUnread)?.id : undefined
  if (inList !== undefined || unreads.oldUnreadsMissing) return inList
  const shape = shapeOf(narrow)
  switch (shape.kind) {
    case 'direct':
      return unreads.directs.get(directKey([...shape.userIds, viewer.userId]))?.[0]
    case 'topic':
      return unreads.channels.get(shape.channelId)?.get(shape.topic.toLowerCase())?.ids[0]
    case 'channel': {
      const topics = [...(unreads.channels.get(shape.channelId)?.values() ?? [])]
      const oldest = topics.flatMap(({ ids }) => ids[0] ?? [])
      return oldest.length === 0 ? undefined : Math.min(...oldest)
    }
    default:
      return undefined
  }
}
