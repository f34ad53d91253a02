import {
  savedSnippetsAddEvent,
  savedSnippetsRemoveEvent,
  savedSnippetsUpdateEvent,
} from '@parley/api/saved-snippets/events'
import type { SavedSnippet } from '@parley/api/saved-snippets/objects'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { addToCount } from '#engine/realm/counts.ts'

// Snippets live in their rows; the state only counts them.

export const snippetSaved = personalEntryKind<{
  userId: number
  op: 'add' | 'update'
  snippet: SavedSnippet
}>({
  kind: 'snippet_saved',
  audit: 'Personal, and no right.',
  apply(state, { userId, op }) {
    if (op === 'add') addToCount(state.snippetCounts, userId, 1)
  },
  events({ op, snippet }) {
    const saved = op === 'add' ? savedSnippetsAddEvent : savedSnippetsUpdateEvent
    return [saved.of({ saved_snippet: snippet })]
  },
})

export const snippetDeleted = personalEntryKind<{ userId: number; id: number }>({
  kind: 'snippet_deleted',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => addToCount(state.snippetCounts, userId, -1),
  events: ({ id }) => [savedSnippetsRemoveEvent.of({ saved_snippet_id: id })],
})
