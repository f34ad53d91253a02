import { realmErrors } from '@parley/api/realm/errors'
import { maxIconFileSizeMib, maxLogoFileSizeMib } from '@parley/api/realm/limits'
import type { Files } from '#engine/files/files.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import { keepPictures, type PictureKind } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { realmPictureChanged } from './entries.ts'
import { realmPictureKey } from './present.ts'
import type { RealmPicture, RealmPictureKind } from './state.ts'

const ICON_PIXELS = 100
const LOGO = { width: 800, height: 100 }

export const iconPictures: PictureKind = {
  maxMib: maxIconFileSizeMib,
  notOneFile: realmErrors.oneFileRequired,
  outputs: () => [{ width: ICON_PIXELS, height: ICON_PIXELS, fit: 'cover', format: 'png', animated: false }],
}

export const logoPictures: PictureKind = {
  maxMib: maxLogoFileSizeMib,
  notOneFile: realmErrors.oneFileRequired,
  outputs: () => [{ ...LOGO, fit: 'inside', format: 'png', animated: false }],
}

/** Sets a picture of the organization, a local file. */
export function setRealmPicture(
  realm: Realm,
  files: Files,
  kind: RealmPictureKind,
  paths: readonly string[],
): Promise<void> {
  const keysIn = (state: RealmState) => [realmPictureKey(state, kind, following(state, kind, true))]
  return keepPictures(realm, files, { paths, keysIn }, (change) => savePicture(change, kind, true))
}

/** Resets a picture of the organization to the default. */
export function resetRealmPicture(realm: Realm, kind: RealmPictureKind): Promise<void> {
  return realm.change(async (change) => {
    if (change.state.realmPictures.get(kind)?.isUploaded === true) await savePicture(change, kind, false)
  })
}

function following(state: RealmState, kind: RealmPictureKind, isUploaded: boolean): RealmPicture {
  return { isUploaded, version: (state.realmPictures.get(kind)?.version ?? 0) + 1 }
}

async function savePicture({ state, tx, append }: Change, kind: RealmPictureKind, isUploaded: boolean) {
  const before = state.realmPictures.get(kind)
  const picture = following(state, kind, isUploaded)
  await tx.query(
    `insert into realm_pictures (realm_id, kind, is_uploaded, version) values ($1, $2, $3, $4)
     on conflict (realm_id, kind) do update set is_uploaded = excluded.is_uploaded, version = excluded.version`,
    [state.id, kind, picture.isUploaded, picture.version],
  )
  append(realmPictureChanged.of({ kind, picture }))
  if (before?.isUploaded) await removeFiles.queue(tx, { keys: [realmPictureKey(state, kind, before)] })
}
