import type { Queryable } from '../db/database.ts'
import { type Counts, countsOf } from '../realm/counts.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many drafts people have. */
    readonly draftCounts: Counts
  }
}

export const draftsSlice = stateSlice('draft counts', async (db: Queryable, realmId: number) => ({
  draftCounts: await countsOf(db, realmId, 'drafts'),
}))
