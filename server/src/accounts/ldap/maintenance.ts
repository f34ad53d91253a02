import { maintenanceTask } from '#engine/maintenance/task.ts'
import { synchronizeWithDirectory } from './jobs.ts'

/** Each turn queues the next one: this begins the row, and mends it if it has broken off. */
export const queueSynchronizations = maintenanceTask(
  'queue the synchronization with LDAP directories',
  async (realm) => {
    for (const { name, settings } of realm.context.directories.of(realm)) {
      if (settings.synchronize === undefined) continue
      const turn = { realmId: realm.state.id, directory: name }
      await synchronizeWithDirectory.queue(realm.db, turn, { ifNoneWaits: true })
    }
  },
)
