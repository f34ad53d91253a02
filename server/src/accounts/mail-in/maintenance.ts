import { maintenanceTask } from '#engine/maintenance/task.ts'
import { removeLeftoverLetters } from './jobs.ts'

export const leftoverLetters = maintenanceTask('remove leftover letters', ({ db, state }) =>
  removeLeftoverLetters.queue(db, { realmId: state.id }),
)
