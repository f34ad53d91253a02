import { type Counts, countSlice } from '#engine/realm/counts.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The number of navigation views of each user. */
    readonly navigationViewCounts: Counts
  }
}

export const navigationViewsSlice = countSlice('navigationViewCounts', 'navigation_views')
