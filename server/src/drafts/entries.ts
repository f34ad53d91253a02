import { draftsAddEvent, draftsRemoveEvent, draftsUpdateEvent } from '@parley/api/drafts/events'
import { entryKind, noDirectoryChanges } from '../journal/entry.ts'
import { TextsInRows, type Told } from '../journal/texts-in-rows.ts'
import { addToCount } from '../realm/counts.ts'
import type { StoredDraft } from './storage.ts'

// Drafts are read from their rows: the state knows how many there are.

const texts = new TextsInRows<StoredDraft, 'content'>('drafts', { content: 'content' })

interface DraftsAdded {
  readonly userId: number
  readonly drafts: readonly Told<StoredDraft>[]
}

export const draftsAdded = entryKind<DraftsAdded>({
  kind: 'drafts_added',
  apply: (state, { userId, drafts }) => addToCount(state.draftCounts, userId, drafts.length),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events({ drafts }) {
    const left = drafts.filter(({ isGone }) => isGone !== true)
    return left.length === 0 ? [] : [draftsAddEvent.of({ drafts: left })]
  },
  journaled: (payload) => ({ ...payload, drafts: payload.drafts.map((draft) => texts.without(draft)) }),
  async hydrate(db, realmId, journaled) {
    const added = journaled as DraftsAdded[]
    const told = await texts.complete(
      db,
      realmId,
      added.flatMap(({ drafts }) => drafts),
    )
    return added.map((one) => ({ ...one, drafts: one.drafts.flatMap((draft) => told.get(draft) ?? []) }))
  },
})

export const draftReplaced = entryKind<{ userId: number; draft: Told<StoredDraft> }>({
  kind: 'draft_replaced',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ draft }) => (draft.isGone ? [] : [draftsUpdateEvent.of({ draft })]),
  ...texts.at('draft'),
})

export const draftDeleted = entryKind<{ userId: number; id: number }>({
  kind: 'draft_deleted',
  apply: (state, { userId }) => addToCount(state.draftCounts, userId, -1),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [draftsRemoveEvent.of({ draft_id: id })],
})
