import { realmPlaygroundsEvent } from '@parley/api/playgrounds/events'
import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import { changedItems } from '#engine/audit/fact.ts'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'

/** Playgrounds changed. The payload has all of them. */
export const playgroundsChanged = entryKind<{ playgrounds: readonly RealmPlayground[] }>({
  kind: 'playgrounds_changed',
  audit: ({ playgrounds }, before) => [
    { action: 'playgrounds_changed', ...changedItems(before.playgrounds, playgrounds) },
  ],
  apply(state, { playgrounds }) {
    state.playgrounds = playgrounds
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events: ({ playgrounds }) => [realmPlaygroundsEvent.of({ realm_playgrounds: playgrounds })],
  serializationKey: () => 1,
})
