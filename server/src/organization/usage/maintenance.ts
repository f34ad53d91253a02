import { maintenanceTask } from '#engine/maintenance/task.ts'
import { UsageCounter } from './usage-counter.ts'

export const countUsage = maintenanceTask('count messages and files', async (realm) => {
  realm.memory(UsageCounter).wake()
})
