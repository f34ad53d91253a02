import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { LegalHold } from './state.ts'

const about = ({ userId, channelId }: LegalHold) => ({
  ...(userId !== null && { userIds: [userId] }),
  ...(channelId !== null && { channelId }),
})

// Nobody is told: whom a hold is about must not learn of it.

/** A legal hold was set. */
export const legalHoldSet = entryKind<{ hold: LegalHold }>({
  kind: 'legal_hold_set',
  audit: ({ hold }) => [{ action: 'legal_hold_set', ...about(hold), after: hold.reason }],
  apply: (state, { hold }) => void state.legalHolds.set(hold.id, hold),
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
})

/** A legal hold was lifted. */
export const legalHoldLifted = entryKind<{ id: number; reason: string }>({
  kind: 'legal_hold_lifted',
  audit({ id, reason }, { legalHolds }) {
    const hold = legalHolds.get(id)
    return hold === undefined
      ? []
      : [{ action: 'legal_hold_lifted', ...about(hold), before: hold.reason, after: reason }]
  },
  apply: (state, { id }) => void state.legalHolds.delete(id),
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
})
