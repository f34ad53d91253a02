import { maintenanceTask } from '#engine/maintenance/task.ts'
import { deleteOldChallenges } from './challenges.ts'

export const forgetChallenges = maintenanceTask('delete used challenges of passkeys', ({ db, state }) =>
  deleteOldChallenges(db, state.id),
)
