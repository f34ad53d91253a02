import type { EditHistoryEntry } from '@parley/api/messages/objects'
import type { Channel } from '#directory/channels/state.ts'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import type { Viewer } from '#engine/events/viewer.ts'

/**
 * The history of a message, newest first, as far as the organization shows it, without channels that the viewer may not
 * know.
 * @param channel the present channel of the message; undefined for a direct message
 */
export function shownHistory(
  history: readonly EditHistoryEntry[],
  channel: Channel | undefined,
  viewer: Viewer,
): EditHistoryEntry[] {
  const visibility = viewer.state.settings.message_edit_history_visibility_policy
  if (visibility === 'none') return []
  const shown: EditHistoryEntry[] = []
  let channelId = channel?.id
  for (const entry of history) {
    const earlier = entry.prev_stream ?? channelId
    const isMove = entry.prev_topic !== undefined || entry.prev_stream !== undefined
    if (visibility === 'all' || isMove) {
      shown.push({
        user_id: entry.user_id,
        timestamp: entry.timestamp,
        ...(visibility === 'all' ? contentOf(entry) : {}),
        ...sideOf('prev_topic', 'prev_stream', entry, viewer, earlier),
        ...sideOf('topic', 'stream', entry, viewer, entry.stream ?? channelId),
      })
    }
    channelId = earlier
  }
  return shown
}

function contentOf({ prev_content, prev_rendered_content }: EditHistoryEntry) {
  return prev_content === undefined ? {} : { prev_content, prev_rendered_content }
}

/** One side of a move. Leaves out channels whose content the viewer may not read. */
function sideOf(
  topicName: 'topic' | 'prev_topic',
  channelName: 'stream' | 'prev_stream',
  entry: EditHistoryEntry,
  { state, user, client }: Viewer,
  channelId: number | undefined,
): Partial<EditHistoryEntry> {
  const channel = channelId === undefined ? undefined : state.channels.get(channelId)
  if (channel === undefined || !canAccessContent(state, user, channel)) return {}
  const topic = entry[topicName]
  return {
    ...(topic === undefined ? {} : { [topicName]: shownTopic(topic, client.capabilities.empty_topic_name) }),
    ...(entry[channelName] === undefined ? {} : { [channelName]: entry[channelName] }),
  }
}
