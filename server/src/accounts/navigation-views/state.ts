import { type Counts, countSlice } from '../realm/counts.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** How many views people have set. */
    readonly navigationViewCounts: Counts
  }
}

export const navigationViewsSlice = countSlice('navigationViewCounts', 'navigation_views')
