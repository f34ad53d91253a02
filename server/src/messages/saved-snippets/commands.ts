import { savedSnippets } from '@parley/api/saved-snippets/limits'
import type { SavedSnippet } from '@parley/api/saved-snippets/objects'
import type { Change } from '#engine/journal/command.ts'
import { snippetSaved } from './entries.ts'
import { insertSnippet, snippetsOf } from './storage.ts'

export { snippetsOf }

/** Saves a snippet whose title and content were checked. Returns its id. */
export async function addSnippet(
  { state, tx, append }: Change,
  userId: number,
  draft: Omit<SavedSnippet, 'id'>,
): Promise<number> {
  savedSnippets.checkRoom(state.snippetCounts.get(userId) ?? 0)
  const id = await insertSnippet(tx, state.id, userId, draft)
  append(snippetSaved.of({ userId, op: 'add', snippet: { id, ...draft } }))
  return id
}
