import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The number of pending reminders of each user. */
    readonly reminderCounts: Counts
  }
}

export const remindersSlice = countSlice('reminderCounts', 'reminders')
