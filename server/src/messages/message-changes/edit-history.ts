import type { EditHistoryEntry } from '@parley/api/messages/objects'
import type { MessagesUpdated } from './changes.ts'

type Update = Pick<MessagesUpdated, 'userId' | 'at' | 'messageId' | 'channelId' | 'topic' | 'edit' | 'move'>

/** The history entry that a change adds to one of its messages. */
export function historyEntry(update: Update, isNamed: boolean): EditHistoryEntry {
  const { userId, at, channelId, topic, edit, move } = update
  return {
    user_id: userId,
    timestamp: at,
    ...(move === undefined || move.topic === topic ? {} : { prev_topic: topic, topic: move.topic }),
    ...(move === undefined || channelId === null || move.channelId === channelId
      ? {}
      : { prev_stream: channelId, stream: move.channelId }),
    ...(edit === undefined || !isNamed
      ? {}
      : { prev_content: edit.origContent, prev_rendered_content: edit.origRendered }),
  }
}
