import type { EventBody } from '@parley/api/contract/event'
import { updateMessageFlagsAddEvent, updateMessageFlagsRemoveEvent } from '@parley/api/flags/events'
import { shownTopic } from '#directory/channels/topic-names.ts'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { readFollower } from './ports.ts'

/** What a client needs to show a message as unread again. */
export interface UnreadDetails {
  readonly id: number
  readonly mentioned: boolean
  readonly channelId: number | null
  readonly topic: string
  /** The other participants of a direct conversation. */
  readonly others: readonly number[]
}

export interface FlagsChanged {
  readonly userId: number
  readonly flag: string
  readonly op: 'add' | 'remove'
  readonly messageIds: readonly number[]
  /** All messages were marked as read. */
  readonly all: boolean
  /** Empty unless messages were marked as unread. */
  readonly details: readonly UnreadDetails[]
}

export const flagsChanged = personalEntryKind<FlagsChanged>({
  kind: 'flags_changed',
  audit: 'Personal, and no right.',
  // Flags and read states live in rows only.
  apply: () => undefined,
  applied(realm, { userId, flag, op }) {
    if (flag === 'read' && op === 'add') readFollower.provided(realm, userId)
  },
  events({ flag, op, messageIds, all, details }, { client }): EventBody[] {
    const event = { flag, messages: messageIds, all }
    if (op === 'add') return [updateMessageFlagsAddEvent.of({ operation: op, ...event })]
    if (details.length === 0) return [updateMessageFlagsRemoveEvent.of({ operation: op, ...event })]
    const knowsEmptyTopic = client.capabilities.empty_topic_name
    return [
      updateMessageFlagsRemoveEvent.of({
        operation: op,
        ...event,
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
