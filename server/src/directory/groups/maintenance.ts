import { maintenanceTask } from '#engine/maintenance/task.ts'
import { promoteMembers } from './full-members.ts'

/** Promotes members whose waiting period is over. */
export const promote = maintenanceTask('promote full members', (realm) => realm.change(promoteMembers))
