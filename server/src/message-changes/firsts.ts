import { firstMessagesChanged } from '../channels/entries.ts'
import { saveFirstMessages } from '../channels/storage.ts'
import type { Change } from '../journal/command.ts'
import { firstMessages } from './storage.ts'

/** Looks which message is the oldest of each of these channels, now that messages have come or gone. */
export async function updateFirstMessages(
  { tx, state, append }: Change,
  channelIds: readonly number[],
): Promise<void> {
  // Compared with the rows: an earlier part of the same change may have written them already.
  const changed = (await firstMessages(tx, state.id, channelIds)).filter(
    ({ before, firstMessageId }) => before !== firstMessageId,
  )
  if (changed.length === 0) return
  await saveFirstMessages(tx, state.id, changed)
  append(
    firstMessagesChanged.of({
      channels: changed.map(({ id, firstMessageId }) => ({ id, firstMessageId })),
    }),
  )
}
