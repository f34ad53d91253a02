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
  // The audit log has taken over what it said.
  withoutPerson: ({ subject, before, after, ...fact }, { userId }) =>
    fact.userIds?.includes(userId) ? fact : undefined,
})
