import { maintenanceTask } from '#engine/maintenance/task.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { deleteClosedBefore } from './storage.ts'

/** Closed invitations are kept this long, so that using or revoking one fails with the reason. */
const KEPT_SECONDS = 30 * DAY_SECONDS

export const forgetInvitations = maintenanceTask(
  'forget invitations that are used, revoked or expired',
  ({ db, state }) => deleteClosedBefore(db, state.id, unixNow() - KEPT_SECONDS),
)
