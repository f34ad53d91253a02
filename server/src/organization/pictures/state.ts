import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** The pictures of the organization itself, by their names in the API. */
export type RealmPictureKind = 'icon' | 'logo' | 'night_logo'

export interface RealmPicture {
  readonly isUploaded: boolean
  /** Grows with every upload, so that caches fetch the new picture. */
  readonly version: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** Pictures that were ever uploaded. */
    readonly realmPictures: Map<RealmPictureKind, RealmPicture>
  }
}

export const realmPicturesSlice = stateSlice('realm pictures', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<RealmPicture & { kind: RealmPictureKind }>(
    `select kind, is_uploaded as "isUploaded", version from realm_pictures where realm_id = $1 order by kind`,
    [realmId],
  )
  return { realmPictures: new Map(rows.map(({ kind, ...picture }) => [kind, picture])) }
})
