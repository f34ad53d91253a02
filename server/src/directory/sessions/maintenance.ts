import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteEndedSessions } from './sessions.ts'

export const forgetSessions = maintenanceTask('forget sessions that have ended', ({ db, state }) =>
  deleteEndedSessions(db, state.id),
)
