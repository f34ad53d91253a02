import { maintenanceTask } from '#engine/maintenance/task.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { deleteMailsBefore } from './storage.ts'

const KEPT_SECONDS = 30 * DAY_SECONDS

/** Deletes mails after 30 days. */
export const forgetMails = maintenanceTask('forget old mail', async ({ db, state }) => {
  await deleteMailsBefore(db, state.id, unixNow() - KEPT_SECONDS)
})
