import { draftsAddEvent, draftsRemoveEvent, draftsUpdateEvent } from '@parley/api/drafts/events'
import { entryKind, noDirectoryChanges } from '../journal/entry.ts'
import { addToCount } from '../realm/counts.ts'
import type { StoredDraft } from './storage.ts'

// Drafts are read from their rows: the state knows how many there are.

export const draftsAdded = entryKind<{ userId: number; drafts: readonly StoredDraft[] }>({
  kind: 'drafts_added',
  apply: (state, { userId, drafts }) => addToCount(state.draftCounts, userId, drafts.length),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ drafts }) => [draftsAddEvent.of({ drafts })],
})

export const draftReplaced = entryKind<{ userId: number; draft: StoredDraft }>({
  kind: 'draft_replaced',
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ draft }) => [draftsUpdateEvent.of({ draft })],
})

export const draftDeleted = entryKind<{ userId: number; id: number }>({
  kind: 'draft_deleted',
  apply: (state, { userId }) => addToCount(state.draftCounts, userId, -1),
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [draftsRemoveEvent.of({ draft_id: id })],
})
