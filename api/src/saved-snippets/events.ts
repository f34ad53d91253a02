import { z } from 'zod'
import { event } from '../contract/event.ts'
import { savedSnippet } from './objects.ts'

export const savedSnippetsAddEvent = event({
  type: 'saved_snippets',
  op: 'add',
  summary: 'A snippet was saved.',
  fields: { saved_snippet: savedSnippet },
})

export const savedSnippetsUpdateEvent = event({
  type: 'saved_snippets',
  op: 'update',
  summary: 'A saved snippet changed.',
  fields: { saved_snippet: savedSnippet },
})

export const savedSnippetsRemoveEvent = event({
  type: 'saved_snippets',
  op: 'remove',
  summary: 'A saved snippet was deleted.',
  fields: { saved_snippet_id: z.int() },
})
