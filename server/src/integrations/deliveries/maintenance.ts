import { maintenanceTask } from '#engine/maintenance/task.ts'
import { unixNow } from '#engine/time.ts'
import { forgetDeliveries } from './storage.ts'

/** What services sent is of use while somebody looks for what went wrong, and holds words of messages. */
const KEPT_SECONDS = 14 * 86_400

export const forgetting = maintenanceTask('forget deliveries of webhooks', ({ db, state }) =>
  forgetDeliveries(db, state.id, unixNow() - KEPT_SECONDS),
)
