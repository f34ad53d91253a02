import { maintenanceTask } from '#engine/maintenance/task.ts'
import { unixNow } from '#engine/time.ts'
import { keepToRetention } from './jobs.ts'
import { expiriesIn } from './policy.ts'

/** Every node has this chore; the work itself is a job, which one of them does. */
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
