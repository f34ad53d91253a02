import { job } from '#engine/jobs/job.ts'
import { deleteForGood } from '#engine/realm/deletion.ts'

/** Deletes a deactivated organization with all its data. */
export const deleteRealm = job<{ realmId: number }>(
  'delete_realm',
  { attempts: 20 },
  async ({ realmId }, { server }) => {
    const { rows } = await server.db.query(
      'select from realms where realm_id = $1 and deactivated and delete_at <= extract(epoch from now())',
      [realmId],
    )
    if (rows.length === 0) return
    await deleteForGood(server, realmId)
    server.log.info({ realm: realmId }, 'deleted a deactivated organization')
  },
)
