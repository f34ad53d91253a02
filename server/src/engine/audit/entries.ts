import { entryKind, noDirectoryChanges } from '../journal/entry.ts'
import type { AuditFact } from './fact.ts'

/** Something that the audit log tells of and that no other entry says: rows alone know of it, or nothing changed. */
export const noted = entryKind<AuditFact>({
  kind: 'noted',
  apply: () => undefined,
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
  audit: (fact) => [fact],
})
