import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { presences } from './objects.ts'

export const presenceSection = registerSection({
  name: 'presence',
  fields: {
    presences,
    presence_last_update_id: z.int().describe('-1 where there is nothing yet.'),
    server_timestamp: z.number().describe('UNIX seconds with a fraction.'),
  },
})

export const presenceTimesSection = registerSection({
  name: 'realm',
  fields: {
    server_presence_ping_interval_seconds: z.int(),
    server_presence_offline_threshold_seconds: z.int(),
  },
})
