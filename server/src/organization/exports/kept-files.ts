import { keptFiles } from '#engine/files/kept.ts'
import { exportKeys } from './export.ts'

/** Archives that can be downloaded. */
export const exportFiles = keptFiles('exports', async (db, realmId) => {
  const { rows } = await db.query<{ token: string }>(
    'select token from realm_exports where realm_id = $1 and finished_at is not null and deleted_at is null',
    [realmId],
  )
  return rows.map(({ token }) => exportKeys(realmId, token))
})
