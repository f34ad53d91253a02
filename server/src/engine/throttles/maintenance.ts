import { maintenanceTask } from '../maintenance/task.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import { deleteAttemptsBefore } from './storage.ts'

/** The longest period of any limit. */
const KEPT_SECONDS = DAY_SECONDS
/** After this long, a log-in no longer proves that the user's network is theirs. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS

/** Deletes attempts that no limit counts any more. */
export const forgetAttempts = maintenanceTask('forget old attempts', async ({ db, state }) => {
  const now = unixNow()
  await deleteAttemptsBefore(db, state.id, {
    at: now - KEPT_SECONDS,
    rememberedAt: now - REMEMBERED_SECONDS,
  })
})
