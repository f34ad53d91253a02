import { job } from '#engine/jobs/job.ts'
import { deleteForGood } from '#engine/realm/deletion.ts'
import { DAY_SECONDS } from '#engine/time.ts'

/** Deletes a deactivated organization with all its data. */
export const deleteRealm = job<{ realmId: number }>(
  'delete_realm',
  { attempts: 20 },
  async ({ realmId }, { server }) => {
    const { rows } = await server.db.query<{ isHeld: boolean }>(
      `select exists (select from legal_holds h where h.realm_id = realms.realm_id) as "isHeld"
       from realms where realm_id = $1 and deactivated and delete_at <= extract(epoch from now())`,
      [realmId],
    )
    const [due] = rows
    if (due === undefined) return
    if (due.isHeld) {
      // Whoever runs the server may set one until the last moment, and lifts it.
      server.log.warn({ realm: realmId }, 'a legal hold keeps an organization that is to be deleted')
      await deleteRealm.queue(server.db, { realmId }, { runIn: DAY_SECONDS })
      return
    }
    await deleteForGood(server, realmId)
    server.log.info({ realm: realmId }, 'deleted a deactivated organization')
  },
)
