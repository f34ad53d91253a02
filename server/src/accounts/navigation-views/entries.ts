import {
  navigationViewAddEvent,
  navigationViewRemoveEvent,
  navigationViewUpdateEvent,
} from '@parley/api/navigation-views/events'
import type { NavigationView } from '@parley/api/navigation-views/objects'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { addToCount } from '#engine/realm/counts.ts'

// Views live in their rows; the state only counts them.

export const viewAdded = entryKind<{ userId: number; view: NavigationView }>({
  kind: 'navigation_view_added',
  apply: (state, { userId }) => addToCount(state.navigationViewCounts, userId, 1),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ view }) => [navigationViewAddEvent.of({ navigation_view: view })],
})

export const viewChanged = entryKind<{
  userId: number
  fragment: string
  data: { is_pinned?: boolean; name?: string }
}>({
  kind: 'navigation_view_changed',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ fragment, data }) => [navigationViewUpdateEvent.of({ fragment, data })],
})

export const viewRemoved = entryKind<{ userId: number; fragment: string }>({
  kind: 'navigation_view_removed',
  apply: (state, { userId }) => addToCount(state.navigationViewCounts, userId, -1),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ fragment }) => [navigationViewRemoveEvent.of({ fragment })],
})
