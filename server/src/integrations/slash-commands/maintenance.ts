import { maintenanceTask } from '#engine/maintenance/task.ts'
import { forgetCalls } from './storage.ts'

export const forgetting = maintenanceTask('forget calls of slash commands', ({ db, state }) =>
  forgetCalls(db, state.id),
)
