import { maintenanceTask } from '#engine/maintenance/task.ts'
import { apiKeysOver, forgetApiKeys } from './commands.ts'

/** Deletes the rows of keys that ended with the account's own, or expired long ago. */
export const forgetKeys = maintenanceTask('delete API keys that are over', async (realm) => {
  if (apiKeysOver(realm.state).length > 0) await realm.change(forgetApiKeys)
})
