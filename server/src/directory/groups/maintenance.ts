import { maintenanceTask } from '#engine/maintenance/task.ts'
import { promoteMembers } from './full-members.ts'

export const promote = maintenanceTask('make full members of those who have waited', (realm) =>
  realm.change(promoteMembers),
)
