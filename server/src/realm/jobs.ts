import { foldersOfRealm } from '../files/folders.ts'
import { job } from '../jobs/job.ts'

/** Deletes an organisation whose time has come, with all that it ever had. */
export const deleteRealm = job<{ realmId: number }>(
  'delete_realm',
  { attempts: 20 },
  async ({ realmId }, { server }) => {
    const { rows } = await server.db.query(
      'select from realms where realm_id = $1 and deactivated and delete_at <= extract(epoch from now())',
      [realmId],
    )
    if (rows.length === 0) return
    // First from where it is reached: nothing is written for it any more while it goes.
    await server.realms.forget(realmId)
    // A try that is cut short finds the rows again, and the files that are gone are no failure.
    for (const folder of foldersOfRealm(realmId)) await server.files.store.removeAll(folder)
    await server.realms.delete(realmId)
    server.log.info({ realm: realmId }, 'a deactivated organisation was deleted')
  },
)
