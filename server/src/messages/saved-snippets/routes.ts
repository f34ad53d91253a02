import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '@parley/api/saved-snippets/endpoints'
import { savedSnippetErrors } from '@parley/api/saved-snippets/errors'
import { route } from '#engine/http/route.ts'
import { unixNow } from '#engine/time.ts'
import { addSnippet } from './commands.ts'
import { snippetDeleted, snippetSaved } from './entries.ts'
import { deleteSnippet, findSnippet, snippetsOf, updateSnippet } from './storage.ts'

/** Lists the user's saved snippets, oldest first. */
export const list = route(getSavedSnippets, async ({ realm, user }) => ({
  saved_snippets: await snippetsOf(realm.db, realm.state.id, user.id),
}))

/** Saves a snippet. Title and content are trimmed and must not be empty. */
export const create = route(createSavedSnippet, async ({ realm, user, parameters }) => {
  const draft = {
    title: checkedTitle(parameters.title),
    content: checkedContent(parameters.content),
    date_created: unixNow(),
  }
  return { saved_snippet_id: await realm.change((change) => addSnippet(change, user.id, draft)) }
})

/** Changes the title or the content of a snippet. Equal values send no event. */
export const edit = route(editSavedSnippet, async ({ realm, user, parameters }) => {
  await realm.change(async ({ state, tx, append }) => {
    const before = await findSnippet(tx, state.id, user.id, parameters.saved_snippet_id)
    if (before === undefined) throw savedSnippetErrors.notFound()
    const snippet = {
      ...before,
      ...(parameters.title === undefined ? {} : { title: checkedTitle(parameters.title) }),
      ...(parameters.content === undefined ? {} : { content: checkedContent(parameters.content) }),
    }
    if (snippet.title === before.title && snippet.content === before.content) return
    await updateSnippet(tx, state.id, snippet)
    append(snippetSaved.of({ userId: user.id, op: 'update', snippet }))
  })
  return {}
})

/** Deletes a snippet. */
export const remove = route(
  deleteSavedSnippet,
  async ({ realm, user, parameters: { saved_snippet_id: id } }) => {
    await realm.change(async ({ state, tx, append }) => {
      if (!(await deleteSnippet(tx, state.id, user.id, id))) throw savedSnippetErrors.notFound()
      append(snippetDeleted.of({ userId: user.id, id }))
    })
    return {}
  },
)

function checkedTitle(given: string): string {
  const title = given.trim()
  if (title === '') throw savedSnippetErrors.titleEmpty()
  return title
}

function checkedContent(given: string): string {
  const content = given.trim()
  if (content === '') throw savedSnippetErrors.contentEmpty()
  return content
}
