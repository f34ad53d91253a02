import { z } from 'zod'
import { event } from '../contract/event.ts'
import { modernPresence, presenceStatus } from './objects.ts'

export const presenceEvent = event({
  type: 'presence',
  summary: 'Someone came, went or became active.',
  description: 'By user ID, for clients with `simplified_presence_events` (since 419).',
  fields: { presences: z.record(z.string(), modernPresence) },
  otherwise: {
    user_id: z.int(),
    email: z.string().optional().meta({ deprecated: true }),
    server_timestamp: z.number(),
    presence: z.record(
      z.string(),
      z.strictObject({
        client: z.string(),
        status: presenceStatus,
        timestamp: z.int(),
        pushable: z.boolean(),
      }),
    ),
  },
})
