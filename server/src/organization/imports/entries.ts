import { putSubscription, subscriptionOf } from '#directory/subscriptions/state.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { plus, type Ranges } from '#engine/ranges.ts'

interface HistoryReceived {
  readonly received: readonly {
    readonly userId: number
    readonly channelId: number
    /** Ends before NEVER_SEQ, so that JSON can hold it. */
    readonly seqs: Ranges
  }[]
}

/**
 * Subscribers of a channel with a protected history get these of its messages. Written before the messages, which tell
 * their clients themselves.
 */
export const historyReceived = entryKind<HistoryReceived>({
  kind: 'history_received',
  audit: 'Follows from an import, whose accounts and channels have entries.',
  apply(state, { received }) {
    for (const { userId, channelId, seqs } of received) {
      const before = subscriptionOf(state, userId, channelId)
      if (before === undefined) continue
      putSubscription(state, userId, { ...before, received: plus(before.received, seqs) })
    }
  },
  directoryChanges: noDirectoryChanges,
  audience: () => 'nobody',
  events: () => [],
})
