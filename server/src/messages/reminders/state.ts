import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** How many reminders people wait for. */
    readonly reminderCounts: Counts
  }
}

export const remindersSlice = countSlice('reminderCounts', 'reminders')
