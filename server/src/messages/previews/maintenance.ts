import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteStalePreviews } from './storage.ts'

export const forgetPreviews = maintenanceTask('forget previews of pages', ({ db, state }) =>
  deleteStalePreviews(db, state.id),
)
