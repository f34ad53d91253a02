import {
  savedSnippetsAddEvent,
  savedSnippetsRemoveEvent,
  savedSnippetsUpdateEvent,
} from '@parley/api/saved-snippets/events'
import { savedSnippetsSection } from '@parley/api/saved-snippets/register'
import { slice } from '../slice.ts'
import { tableBy } from '../table.ts'

/** Saved snippets by ID. */
export const savedSnippetsSlice = slice('savedSnippets', [savedSnippetsSection], (answer) =>
  tableBy(answer.saved_snippets, (snippet) => snippet.id),
)
  .on(savedSnippetsAddEvent, (snippets, { saved_snippet }) => snippets.set(saved_snippet.id, saved_snippet))
  .on(savedSnippetsUpdateEvent, (snippets, { saved_snippet }) =>
    snippets.set(saved_snippet.id, saved_snippet),
  )
  .on(savedSnippetsRemoveEvent, (snippets, { saved_snippet_id }) => snippets.delete(saved_snippet_id))
