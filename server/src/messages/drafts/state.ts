import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The number of drafts of each user. */
    readonly draftCounts: Counts
  }
}

export const draftsSlice = countSlice('draftCounts', 'drafts')
