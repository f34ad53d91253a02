import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** How many views people have set. */
    readonly navigationViewCounts: Counts
  }
}

export const navigationViewsSlice = countSlice('navigationViewCounts', 'navigation_views')
