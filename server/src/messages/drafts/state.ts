import { type Counts, countSlice } from '../realm/counts.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many drafts people have. */
    readonly draftCounts: Counts
  }
}

export const draftsSlice = countSlice('draftCounts', 'drafts')
