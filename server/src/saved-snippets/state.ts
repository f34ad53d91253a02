import type { Queryable } from '../db/database.ts'
import { type Counts, countsOf } from '../realm/counts.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many snippets people have saved. */
    readonly snippetCounts: Counts
  }
}

export const savedSnippetsSlice = stateSlice('snippet counts', async (db: Queryable, realmId: number) => ({
  snippetCounts: await countsOf(db, realmId, 'saved_snippets'),
}))
