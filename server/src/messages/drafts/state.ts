import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** How many drafts people have. */
    readonly draftCounts: Counts
  }
}

export const draftsSlice = countSlice('draftCounts', 'drafts')
