import { maintenanceTask } from '#engine/maintenance/task.ts'
import { unixNow } from '#engine/time.ts'
import { keepToRetention } from './jobs.ts'
import { expiriesIn } from './policy.ts'

/** Runs on every node, but only queues the job, which runs on one of them. */
export const retention = maintenanceTask(
  'delete messages that are not kept any longer',
  async ({ db, state }) => {
    if (expiriesIn(state, unixNow()).length === 0) {
      const { rows } = await db.query(
        `select from archived_messages where realm_id = $1
       union all select from archived_attachments where realm_id = $1 limit 1`,
        [state.id],
      )
      if (rows.length === 0) return
    }
    await keepToRetention.queue(db, { realmId: state.id })
  },
)
