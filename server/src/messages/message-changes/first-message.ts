import { firstMessagesChanged } from '#directory/channels/entries.ts'
import { refreshFirstMessages } from '#directory/channels/first-messages.ts'
import type { Channel } from '#directory/channels/state.ts'
import type { Change } from '#engine/journal/command.ts'

/** Looks which message is the oldest of each of these channels, now that messages have come or gone. */
export async function updateFirstMessages(change: Change, channelIds: readonly number[]): Promise<void> {
  tellFirstMessages(change, await refreshFirstMessages(change.tx, change.state.id, channelIds))
}

/** @param changed as `refreshFirstMessages` returns them */
export function tellFirstMessages(
  { append }: Change,
  changed: readonly Pick<Channel, 'id' | 'firstMessageId'>[],
) {
  if (changed.length === 0) return
  const channels = changed.map(({ id, firstMessageId }) => ({ id, firstMessageId }))
  append(firstMessagesChanged.of({ channels }))
}
