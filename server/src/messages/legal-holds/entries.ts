import { legalHoldsChangedEvent } from '@parley/api/legal-holds/events'
import { isOwner } from '#directory/users/roles.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { LegalHold } from './state.ts'

const about = ({ userId, channelId }: LegalHold) => ({
  ...(userId !== null && { userIds: [userId] }),
  ...(channelId !== null && { channelId }),
})

/** The owners of the moment; entries of earlier versions name none. Whom a hold is about must not learn of it. */
interface Told {
  readonly owners?: readonly number[]
}

const toOwners = {
  audience: ({ owners = [] }: Told) => ({ users: owners }),
  events: (_: Told, { user }: Viewer) => (isOwner(user) ? [legalHoldsChangedEvent.of({})] : []),
}

/** A legal hold was set. */
export const legalHoldSet = entryKind<Told & { hold: LegalHold }>({
  kind: 'legal_hold_set',
  audit: ({ hold }) => [{ action: 'legal_hold_set', ...about(hold), after: hold.reason }],
  apply: (state, { hold }) => void state.legalHolds.set(hold.id, hold),
  ...toOwners,
  directoryChanges: noDirectoryChanges,
})

/** A legal hold was lifted. */
export const legalHoldLifted = entryKind<Told & { id: number; reason: string }>({
  kind: 'legal_hold_lifted',
  audit({ id, reason }, { legalHolds }) {
    const hold = legalHolds.get(id)
    return hold === undefined
      ? []
      : [{ action: 'legal_hold_lifted', ...about(hold), before: hold.reason, after: reason }]
  },
  apply: (state, { id }) => void state.legalHolds.delete(id),
  ...toOwners,
  directoryChanges: noDirectoryChanges,
})
