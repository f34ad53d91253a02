import { savedSnippetsSection } from '@parley/api/saved-snippets/register'
import { section } from '../events/section.ts'
import { snippetsOf } from './storage.ts'

export const own = section(savedSnippetsSection, async ({ realm, db, viewer }) => ({
  saved_snippets: await snippetsOf(db, realm.state.id, viewer.user.id),
}))
