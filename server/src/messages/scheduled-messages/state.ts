import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** How many messages of people are still to be sent or could not be. */
    readonly scheduledCounts: Counts
  }
}

export const scheduledMessagesSlice = countSlice('scheduledCounts', 'scheduled_messages', {
  condition: 'sent_at is null',
})
