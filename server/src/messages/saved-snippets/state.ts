import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** How many snippets people have saved. */
    readonly snippetCounts: Counts
  }
}

export const savedSnippetsSlice = countSlice('snippetCounts', 'saved_snippets')
