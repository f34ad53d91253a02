import { z } from 'zod'

export const legalHold = z
  .strictObject({
    id: z.int(),
    user_id: z.int().nullable().describe('Whose messages and files are kept; null for a channel.'),
    stream_id: z.int().nullable().describe('Whose messages are kept; null for a person.'),
    reason: z.string(),
    set_by: z.int().nullable().describe('Null: the operator of the server.'),
    date_set: z.int().describe('UNIX seconds.'),
  })
  .meta({
    id: 'LegalHold',
    description: 'What is kept whatever retention, people or administrators would delete.',
  })
export type LegalHold = z.infer<typeof legalHold>
