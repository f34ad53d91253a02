import { includes } from '#engine/ranges.ts'
import { historyReceived } from './entries.ts'
import { NEVER_SEQ, saveReceived } from './received.ts'
import type { ImportedChannel } from './shape.ts'
import type { ImportTarget } from './target.ts'

/** From now on, subscribers of channels with a protected history get what is sent there. */
export async function openProtectedHistories(
  { realm, ids }: ImportTarget,
  channels: readonly ImportedChannel[],
): Promise<void> {
  for (const { key, hasProtectedHistory } of channels) {
    if (hasProtectedHistory !== true) continue
    await realm.change(async ({ tx, state, append }) => {
      const channel = state.channels.get(ids.of('channel', key) ?? 0)
      if (channel === undefined) return
      const next = channel.lastSeq + 1
      const waiting = [...(state.subscribers.get(channel.id) ?? [])].filter((userId) => {
        const received = state.subscriptions.get(userId)?.get(channel.id)?.received ?? []
        return includes(received, NEVER_SEQ) && !includes(received, NEVER_SEQ - 1)
      })
      if (waiting.length === 0) return
      const received = waiting.map((userId) => ({ userId, channelId: channel.id, seqs: [next, NEVER_SEQ] }))
      await saveReceived(tx, state.id, received)
      append(historyReceived.of({ received }))
    })
  }
}
