import { auditFollower } from '#engine/audit/ports.ts'
import { provide } from '#engine/provide.ts'
import { AuditStreams } from './stream.ts'

export const streaming = provide(auditFollower, (realm) => realm.memory(AuditStreams).follow())
