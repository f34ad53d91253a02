import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { Sessions } from './sessions.ts'

/**
 * Some of a person's browser sessions have ended. It does not say which: a node looks up again the ones it knows, and
 * answers the polls that wait by them.
 */
export const sessionsEnded = entryKind<{ readonly userId: number }>({
  kind: 'sessions_ended',
  apply: () => undefined,
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
  applied(realm, { userId }) {
    realm.memory(Sessions).ended(userId)
    realm.queues.releaseRevoked(userId)
  },
})
