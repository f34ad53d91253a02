import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { savedSnippet } from './objects.ts'

export const savedSnippetsSection = registerSection({
  name: 'saved_snippets',
  fields: { saved_snippets: z.array(savedSnippet) },
})
