import { keptFiles } from '#engine/files/kept.ts'
import { realmPictureKey } from './present.ts'
import type { RealmPicture, RealmPictureKind } from './state.ts'

/** The organization's own pictures. */
export const pictureFiles = keptFiles('pictures of the organization', async (db, realmId) => {
  const { rows } = await db.query<RealmPicture & { kind: RealmPictureKind }>(
    `select kind, is_uploaded as "isUploaded", version from realm_pictures where realm_id = $1 and is_uploaded`,
    [realmId],
  )
  return rows.map((picture) => realmPictureKey({ id: realmId }, picture.kind, picture))
})
