import { type Counts, countSlice } from '../realm/counts.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many reminders people wait for. */
    readonly reminderCounts: Counts
  }
}

export const remindersSlice = countSlice('reminderCounts', 'reminders')
