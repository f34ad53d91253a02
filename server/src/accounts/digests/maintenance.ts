import { maintenanceTask } from '#engine/maintenance/task.ts'
import { Digests } from './digests.ts'

/** Every hour, since the day may have come. */
export const digests = maintenanceTask('write the weekly letters', async (realm) => {
  realm.memory(Digests).wake()
})
