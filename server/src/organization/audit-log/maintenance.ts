import { maintenanceTask } from '#engine/maintenance/task.ts'
import { AuditStreams } from './stream.ts'

/** At a start: what was not passed on before it, by this node or another. */
export const auditStreams = maintenanceTask('pass the audit log on', async (realm) =>
  realm.memory(AuditStreams).follow(),
)
