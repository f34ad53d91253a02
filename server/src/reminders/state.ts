import type { Queryable } from '../db/database.ts'
import { type Counts, countsOf } from '../realm/counts.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many reminders people wait for. */
    readonly reminderCounts: Counts
  }
}

export const remindersSlice = stateSlice('reminder counts', async (db: Queryable, realmId: number) => ({
  reminderCounts: await countsOf(db, realmId, 'reminders'),
}))
