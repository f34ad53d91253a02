import { savedSnippetsSection } from '@parley/api/saved-snippets/register'
import { section } from '../events/section.ts'
import { snippetsOf } from './storage.ts'

export const own = section(savedSnippetsSection, async ({ realm, viewer }) => ({
  saved_snippets: await snippetsOf(realm.db, realm.state.id, viewer.user.id),
}))
