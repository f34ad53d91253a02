import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The number of scheduled messages of each user, pending or failed. */
    readonly scheduledCounts: Counts
  }
}

export const scheduledMessagesSlice = countSlice('scheduledCounts', 'scheduled_messages', {
  condition: 'sent_at is null',
})
