import { z } from 'zod'

export const serverBanner = z
  .strictObject({
    id: z.string().describe('Another one for each banner: who has dismissed it sees the next again.'),
    text: z.string().describe('Plain text.'),
    is_urgent: z.boolean().describe('It cannot be dismissed.'),
  })
  .meta({ id: 'ServerBanner', description: 'What whoever runs the server tells everybody.' })

export const serverMaintenance = z
  .strictObject({
    text: z.string().describe('What is done meanwhile, in plain text; empty if nothing was said.'),
    until: z.int().nullable().describe('When it will probably be over, in UNIX seconds.'),
  })
  .meta({
    id: 'ServerMaintenance',
    description: 'While it lasts, everything can be read and nothing changed.',
  })

/** What whoever runs the server has to say to everybody on it. */
export const serverNotices = {
  server_banner: serverBanner.nullable(),
  server_maintenance: serverMaintenance.nullable(),
}
export type ServerNotices = {
  readonly server_banner: z.infer<typeof serverBanner> | null
  readonly server_maintenance: z.infer<typeof serverMaintenance> | null
}
