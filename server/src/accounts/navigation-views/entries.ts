import {
  navigationViewAddEvent,
  navigationViewRemoveEvent,
  navigationViewUpdateEvent,
} from '@parley/api/navigation-views/events'
import type { NavigationView } from '@parley/api/navigation-views/objects'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { addToCount } from '#engine/realm/counts.ts'

// Views live in their rows; the state only counts them.

export const viewAdded = personalEntryKind<{ userId: number; view: NavigationView }>({
  kind: 'navigation_view_added',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => addToCount(state.navigationViewCounts, userId, 1),
  events: ({ view }) => [navigationViewAddEvent.of({ navigation_view: view })],
})

export const viewChanged = personalEntryKind<{
  userId: number
  fragment: string
  data: { is_pinned?: boolean; name?: string }
}>({
  kind: 'navigation_view_changed',
  audit: 'Personal, and no right.',
  apply: () => undefined,
  events: ({ fragment, data }) => [navigationViewUpdateEvent.of({ fragment, data })],
})

export const viewRemoved = personalEntryKind<{ userId: number; fragment: string }>({
  kind: 'navigation_view_removed',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => addToCount(state.navigationViewCounts, userId, -1),
  events: ({ fragment }) => [navigationViewRemoveEvent.of({ fragment })],
})
