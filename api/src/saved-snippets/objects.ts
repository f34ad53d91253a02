import { z } from 'zod'

export const maxSnippetTitleLength = 60

export const savedSnippet = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    date_created: z.int().describe('UNIX seconds.'),
  })
  .meta({ id: 'SavedSnippet' })
export type SavedSnippet = z.infer<typeof savedSnippet>
