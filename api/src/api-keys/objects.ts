import { z } from 'zod'

/** What a key may do: read, or read and write. */
export const apiKeyAccess = z.enum(['read', 'write'])

export const apiKey = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    access: apiKeyAccess,
    channel_ids: z.array(z.int()).nullable().describe('The channels that it is for; null: all.'),
    created: z.int().describe('UNIX seconds.'),
    expires: z.int().nullable().describe('UNIX seconds; null: never.'),
    last_used: z.int().nullable().describe('UNIX seconds, noted every hour; null: not yet.'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKey>
