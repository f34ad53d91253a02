import type { Queryable } from '../db/database.ts'
import { type Counts, countsOf } from '../realm/counts.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many views people have set. */
    readonly navigationViewCounts: Counts
  }
}

export const navigationViewsSlice = stateSlice(
  'navigation view counts',
  async (db: Queryable, realmId: number) => ({
    navigationViewCounts: await countsOf(db, realmId, 'navigation_views'),
  }),
)
