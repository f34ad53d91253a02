import { z } from 'zod'
import { integer, timestamp } from '../contract/numbers.ts'

/** So many drafts, those edited last, are in the answer of POST /register. */
export const maxDraftsInRegister = 1000

const draftTypes = ['', 'stream', 'private'] as const

export const draft = z
  .strictObject({
    id: z.int().optional(),
    type: z.enum(draftTypes).describe('Empty where no recipient was chosen yet.'),
    to: z.array(z.int()).describe('The ID of the channel, or of the users.'),
    topic: z.string(),
    content: z.string(),
    timestamp: z.int().optional().describe('Last edited; UNIX seconds.'),
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof draft>

export const draftInput = z.object({
  type: z.enum(draftTypes),
  to: z.array(integer),
  topic: z.string(),
  content: z.string(),
  timestamp: timestamp.optional(),
})
export type DraftInput = z.infer<typeof draftInput>
