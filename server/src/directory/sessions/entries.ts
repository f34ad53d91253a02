import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { Sessions } from './sessions.ts'

/** Some of a user's browser sessions ended: nodes forget them, and answer their polls. */
export const sessionsEnded = entryKind<{
  readonly userId: number
  /** The ids of the sessions. Entries of earlier versions do not have them. */
  readonly ids?: readonly number[]
  /** They go on with other rights: nodes look them up again. */
  readonly isStillUp?: true
}>({
  kind: 'sessions_ended',
  audit: ({ userId, ids = [], isStillUp }) =>
    isStillUp || ids.length === 0
      ? []
      : [{ action: 'sessions_ended', userIds: [userId], after: { session_ids: ids } }],
  apply: () => undefined,
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
  applied(realm, { userId, ids }) {
    realm.memory(Sessions).ended(ids)
    realm.queues.releaseRevoked(userId)
  },
})
