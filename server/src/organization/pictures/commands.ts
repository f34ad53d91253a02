import { realmErrors } from '@parley/api/realm/errors'
import { maxIconFileSizeMib, maxLogoFileSizeMib } from '@parley/api/realm/limits'
import type { Files } from '#engine/files/files.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import type { PictureKind } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
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

/** Sets a picture of the organization; without `path`, resets it to the default. */
export async function setRealmPicture(
  { state, tx, append }: Change,
  { store }: Files,
  kind: RealmPictureKind,
  path: string | undefined,
): Promise<void> {
  const before = state.realmPictures.get(kind)
  if (path === undefined && before?.isUploaded !== true) return
  const picture: RealmPicture = { isUploaded: path !== undefined, version: (before?.version ?? 0) + 1 }
  if (path !== undefined) await store.keep(realmPictureKey(state, kind, picture), path)
  await tx.query(
    `insert into realm_pictures (realm_id, kind, is_uploaded, version) values ($1, $2, $3, $4)
     on conflict (realm_id, kind) do update set is_uploaded = excluded.is_uploaded, version = excluded.version`,
    [state.id, kind, picture.isUploaded, picture.version],
  )
  append(realmPictureChanged.of({ kind, picture }))
  if (before?.isUploaded) await removeFiles.queue(tx, { keys: [realmPictureKey(state, kind, before)] })
}
