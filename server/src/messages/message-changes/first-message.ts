import { firstMessagesChanged } from '#directory/channels/entries.ts'
import { refreshFirstMessages } from '#directory/channels/first-messages.ts'
import type { Channel } from '#directory/channels/state.ts'
import type { Change } from '#engine/journal/command.ts'

/** Updates the oldest message of each of these channels after messages were added or removed. */
export async function updateFirstMessages(change: Change, channelIds: readonly number[]): Promise<void> {
  tellFirstMessages(change, await refreshFirstMessages(change.tx, change.state.id, channelIds))
}

/** @param changed the result of `refreshFirstMessages` */
export function tellFirstMessages(
  { append }: Change,
  changed: readonly Pick<Channel, 'id' | 'firstMessageId'>[],
) {
  if (changed.length === 0) return
  const channels = changed.map(({ id, firstMessageId }) => ({ id, firstMessageId }))
  append(firstMessagesChanged.of({ channels }))
}
