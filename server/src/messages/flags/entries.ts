import type { EventBody } from '@parley/api/contract/event'
import { updateMessageFlagsAddEvent, updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'

/** What a client needs to count a message as unread again. */
export interface UnreadDetails {
  readonly id: number
  readonly mentioned: boolean
  readonly channelId: number | null
  readonly topic: string
  /** The others in a direct conversation. */
  readonly others: readonly number[]
}

export interface FlagsChanged {
  readonly userId: number
  readonly flag: string
  readonly op: 'add' | 'remove'
  readonly messageIds: readonly number[]
  /** Every message there is was marked as read. */
  readonly all: boolean
  /** Only where messages were marked as unread. */
  readonly details: readonly UnreadDetails[]
}

export const flagsChanged = entryKind<FlagsChanged>({
  kind: 'flags_changed',
  // What somebody has read is not part of the directory: rows have it.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events({ flag, op, messageIds, all, details }, { client }): EventBody[] {
    const told = { flag, messages: messageIds, all }
    if (op === 'add') return [updateMessageFlagsAddEvent.of({ operation: op, ...told })]
    if (details.length === 0) return [updateMessageFlagsRemoveEvent.of({ operation: op, ...told })]
    const knowsEmptyTopic = client.capabilities.empty_topic_name
    return [
      updateMessageFlagsRemoveEvent.of({
        operation: op,
        ...told,
        message_details: Object.fromEntries(
          details.map((one) => [one.id, presentDetails(one, knowsEmptyTopic)]),
        ),
      }),
    ]
  },
})

export function presentDetails(
  { mentioned, channelId, topic, others }: UnreadDetails,
  knowsEmptyTopic: boolean,
) {
  const mention = mentioned ? { mentioned: true } : {}
  if (channelId === null) return { type: 'private' as const, ...mention, user_ids: others }
  const shown = shownTopic(topic, knowsEmptyTopic)
  return { type: 'stream' as const, ...mention, stream_id: channelId, topic: shown }
}
