import { onlyRow, type Queryable } from '#engine/db/database.ts'
import { type Counts, countSlice } from '#engine/realm/counts.ts'
import { stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** Bytes of all uploads of the organization. */
    uploadSpaceUsed: number
    /** The number of uploads of each user. */
    readonly uploadCounts: Counts
    /** Bytes of the uploads of each user. */
    readonly uploadSpace: Counts
  }
}

export const uploadCountsSlice = countSlice('uploadCounts', 'attachments', { owner: 'owner_id' })

export const uploadSpaceSlice = countSlice('uploadSpace', 'attachments', {
  owner: 'owner_id',
  of: 'sum(size)',
})

export const uploadsSlice = stateSlice('uploads', async (db: Queryable, realmId: number) => {
  const sum = await db.query<{ used: number }>(
    'select coalesce(sum(size), 0)::bigint as used from attachments where realm_id = $1',
    [realmId],
  )
  return { uploadSpaceUsed: onlyRow(sum).used }
})
