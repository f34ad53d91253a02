import { maintenanceTask } from '#engine/maintenance/task.ts'
import { LastPresences } from './last-presences.ts'

/** At the start. */
export const readLastPresences = maintenanceTask('read when people were last here', (realm) =>
  realm.memory(LastPresences).run(),
)
