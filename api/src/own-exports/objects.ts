import { z } from 'zod'

export const ownExport = z
  .strictObject({
    requested_at: z.int().describe('UNIX seconds.'),
    state: z.enum(['pending', 'done', 'failed', 'deleted']),
    url: z.string().nullable().describe('Where it is, while it is there.'),
    kept_until: z.int().nullable().describe('UNIX seconds: then it is deleted.'),
    next_at: z.int().describe('UNIX seconds: from then on another one may be asked for.'),
  })
  .meta({ id: 'OwnExport' })
export type OwnExport = z.infer<typeof ownExport>
