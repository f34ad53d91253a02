import { maintenanceTask } from '../maintenance/task.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import { deleteAttemptsBefore } from './storage.ts'

/** No limit looks further back. */
const KEPT_SECONDS = DAY_SECONDS
/** Who has not logged in from somewhere for so long may be anybody there. */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS

export const forgetAttempts = maintenanceTask('forget old attempts', async ({ db, state }) => {
  const now = unixNow()
  await deleteAttemptsBefore(db, state.id, {
    at: now - KEPT_SECONDS,
    rememberedAt: now - REMEMBERED_SECONDS,
  })
})
