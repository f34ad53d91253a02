import { entryKind } from '../journal/entry.ts'
import type { StoredDraft } from './storage.ts'

// Drafts are read from their rows: nothing of them is in the state.

export const draftsAdded = entryKind<{ userId: number; drafts: readonly StoredDraft[] }>({
  kind: 'drafts_added',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ drafts }) => [{ type: 'drafts', op: 'add', drafts }],
})

export const draftReplaced = entryKind<{ userId: number; draft: StoredDraft }>({
  kind: 'draft_replaced',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ draft }) => [{ type: 'drafts', op: 'update', draft }],
})

export const draftDeleted = entryKind<{ userId: number; id: number }>({
  kind: 'draft_deleted',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [{ type: 'drafts', op: 'remove', draft_id: id }],
})
