import { realmUpdateDictEvent } from '@parley/api/realm/events'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'
import { presentRealmPictures } from './present.ts'
import type { RealmPicture, RealmPictureKind } from './state.ts'

/** A picture of the organization was changed, or reset to the default. */
export const realmPictureChanged = entryKind<{ kind: RealmPictureKind; picture: RealmPicture }>({
  kind: 'realm_picture_changed',
  audit: ({ kind }) => [{ action: 'realm_picture_changed', subject: kind }],
  apply(state, { kind, picture }) {
    state.realmPictures.set(kind, { ...picture })
  },
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  events({ kind }, { state }) {
    const all = presentRealmPictures(state)
    const data = { [`${kind}_url`]: all[`${kind}_url`], [`${kind}_source`]: all[`${kind}_source`] }
    return [realmUpdateDictEvent.of({ property: kind, data })]
  },
  serializationKey: () => 1,
})
