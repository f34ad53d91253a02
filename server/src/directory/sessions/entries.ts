import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { Sessions } from './sessions.ts'

/**
 * Some of a user's browser sessions ended. The entry does not say which: nodes look up the ones they know again, and
 * answer polls whose session has ended.
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
