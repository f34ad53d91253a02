import { maintenanceTask } from '#engine/maintenance/task.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { deleteSentBefore } from './storage.ts'

/** Sent rows are kept this long, so that a late change fails with the reason. */
const KEPT_SECONDS = 7 * DAY_SECONDS

export const forgetSent = maintenanceTask(
  'forget scheduled messages that were sent',
  async ({ db, state }) => {
    await deleteSentBefore(db, state.id, unixNow() - KEPT_SECONDS)
  },
)
