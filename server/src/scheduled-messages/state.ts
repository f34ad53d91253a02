import type { Queryable } from '../db/database.ts'
import { type Counts, countsOf } from '../realm/counts.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many messages of people are still to be sent or could not be. */
    readonly scheduledCounts: Counts
  }
}

export const scheduledMessagesSlice = stateSlice(
  'scheduled counts',
  async (db: Queryable, realmId: number) => ({
    scheduledCounts: await countsOf(db, realmId, 'scheduled_messages', 'sent_at is null'),
  }),
)
