import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { Sessions } from './sessions.ts'

/** Some of a user's browser sessions ended: nodes forget them, and answer their polls. */
export const sessionsEnded = entryKind<{
  readonly userId: number
  /** The ids of the sessions. Entries of earlier versions do not have them. */
  readonly ids?: readonly number[]
}>({
  kind: 'sessions_ended',
  apply: () => undefined,
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
  applied(realm, { userId, ids }) {
    realm.memory(Sessions).ended(ids)
    realm.queues.releaseRevoked(userId)
  },
})
