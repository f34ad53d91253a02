import { firstMessagesChanged } from '../channels/entries.ts'
import type { Channel } from '../channels/state.ts'
import { saveFirstMessages } from '../channels/storage.ts'
import type { Change } from '../journal/writer.ts'
import { firstMessageOf } from './storage.ts'

/** Looks which message is the oldest of each of these channels, now that messages have come or gone. */
export async function updateFirstMessages(
  { tx, state, append }: Change,
  channels: readonly Channel[],
): Promise<void> {
  const changed = []
  for (const { id, conversationId, firstMessageId: before } of channels) {
    const firstMessageId = await firstMessageOf(tx, state.id, conversationId)
    if (firstMessageId !== before) changed.push({ id, firstMessageId })
  }
  if (changed.length === 0) return
  await saveFirstMessages(tx, state.id, changed)
  append(firstMessagesChanged.of({ channels: changed }))
}
