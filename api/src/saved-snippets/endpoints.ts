import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { maxMessageLength } from '../realm/limits.ts'
import { savedSnippetErrors } from './errors.ts'
import { savedSnippets } from './limits.ts'
import { maxSnippetTitleLength, savedSnippet } from './objects.ts'

const id = idOf(savedSnippetErrors.notFound)
const title = name('title').max(maxSnippetTitleLength)
const content = z.string().max(maxMessageLength)

export const getSavedSnippets = endpoint({
  method: 'GET',
  path: '/saved_snippets',
  operationId: 'get-saved-snippets',
  summary: 'List the own saved snippets',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer: { saved_snippets: z.array(savedSnippet) },
})

export const createSavedSnippet = endpoint({
  method: 'POST',
  path: '/saved_snippets',
  operationId: 'create-saved-snippet',
  summary: 'Save a snippet of text',
  access: 'user',
  bots: 'interactive',
  adds: savedSnippets,
  parameters: { title, content },
  answer: { saved_snippet_id: z.int() },
  errors: [savedSnippetErrors.titleEmpty(), savedSnippetErrors.contentEmpty()],
})

export const editSavedSnippet = endpoint({
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  operationId: 'edit-saved-snippet',
  summary: 'Change a saved snippet',
  access: 'user',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { saved_snippet_id: id, title: title.optional(), content: content.optional() },
  answer: {},
  errors: [savedSnippetErrors.notFound(), savedSnippetErrors.titleEmpty()],
})

export const deleteSavedSnippet = endpoint({
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  operationId: 'delete-saved-snippet',
  summary: 'Delete a saved snippet',
  access: 'user',
  bots: 'interactive',
  parameters: { saved_snippet_id: id },
  answer: {},
  errors: [savedSnippetErrors.notFound()],
})
