import { maintenanceTask } from '#engine/maintenance/task.ts'
import { ActivityCounter } from './activity-counter.ts'

export const countTraffic = maintenanceTask('count the traffic of channels', async (realm) => {
  realm.memory(ActivityCounter).wake(0)
})
