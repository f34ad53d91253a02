import { savedSnippetsSection } from '@parley/api/saved-snippets/register'
import { section } from '#engine/events/section.ts'
import { snippetsOf } from './storage.ts'

export const own = section(savedSnippetsSection, async ({ db, viewer: { state, user } }) => ({
  saved_snippets: state.snippetCounts.has(user.id) ? await snippetsOf(db, state.id, user.id) : [],
}))
