import { keptFiles } from '#engine/files/kept.ts'
import { letterKey } from './storage.ts'

/** Letters that are still to be passed on. */
export const letterFiles = keptFiles('letters', async (db, realmId) => {
  const { rows } = await db.query<{ token: string }>(
    'select token from received_letters where realm_id = $1',
    [realmId],
  )
  return rows.map(({ token }) => letterKey(realmId, token))
})
