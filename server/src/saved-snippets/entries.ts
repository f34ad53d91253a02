import type { SavedSnippet } from '@parley/api/saved-snippets/objects'
import { entryKind } from '../journal/entry.ts'

// Snippets are read from their rows: nothing of them is in the state.

export const snippetSaved = entryKind<{ userId: number; op: 'add' | 'update'; snippet: SavedSnippet }>({
  kind: 'snippet_saved',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ op, snippet }) => [{ type: 'saved_snippets', op, saved_snippet: snippet }],
})

export const snippetDeleted = entryKind<{ userId: number; id: number }>({
  kind: 'snippet_deleted',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ id }) => [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: id }],
})
