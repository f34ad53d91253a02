import { keptFiles } from '#engine/files/kept.ts'
import { ownExportKey } from './own-export.ts'

/** Archives of people's own data that can be downloaded. */
export const ownExportFiles = keptFiles('archives of people’s own data', async (db, realmId) => {
  const { rows } = await db.query<{ token: string }>(
    'select token from own_exports where realm_id = $1 and finished_at is not null and deleted_at is null',
    [realmId],
  )
  return rows.map(({ token }) => ownExportKey(realmId, token))
})
