import { submessageEvent } from '@parley/api/submessages/events'
import type { Submessage } from '@parley/api/submessages/objects'
import type { Queryable } from '../db/database.ts'
import { type Audience, entryKind, noDirectoryChanges } from '../journal/entry.ts'
import { countingAmong } from './storage.ts'

export interface SubmessageAdded {
  readonly submessage: Submessage
  /** Null for a direct message. */
  readonly channelId: number | null
  readonly seq: number
  readonly participants: readonly number[] | null
  /** It was changed or undone since: who sees the message only now is not told of it. */
  readonly isPast?: true
}

export const submessageAdded = entryKind<SubmessageAdded>({
  kind: 'submessage_added',
  // Submessages are rows beside the message's, and in no part of the directory.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ channelId, seq, participants }): Audience =>
    channelId === null ? { users: participants ?? [] } : { channel: channelId, seq, readers: true },
  variant: () => 0,
  events({ submessage: { id, ...submessage }, isPast }) {
    return isPast ? [] : [submessageEvent.of({ ...submessage, submessage_id: id })]
  },

  async hydrate(db: Queryable, realmId: number, journaled: unknown[]): Promise<SubmessageAdded[]> {
    const added = journaled as SubmessageAdded[]
    const ids = added.map(({ submessage }) => submessage.id)
    const counting = await countingAmong(db, realmId, ids)
    return added.map((one) => (counting.has(one.submessage.id) ? one : { ...one, isPast: true }))
  },
})
