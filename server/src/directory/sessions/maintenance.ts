import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteEndedSessions } from './sessions.ts'

/** Deletes the rows of expired sessions. */
export const forgetSessions = maintenanceTask('delete expired sessions', ({ db, state }) =>
  deleteEndedSessions(db, state.id),
)
