import { maintenanceTask } from '#engine/maintenance/task.ts'
import { MissedMessages } from './missed-messages.ts'

/** At the start: a server that was killed may have left messages and letters that nobody wakes the others for. */
export const missedMessages = maintenanceTask('tell people what they have missed', async (realm) => {
  realm.memory(MissedMessages).wake()
})
