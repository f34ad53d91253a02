import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The number of snippets of each user. */
    readonly snippetCounts: Counts
  }
}

export const savedSnippetsSlice = countSlice('snippetCounts', 'saved_snippets')
