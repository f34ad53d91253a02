import { z } from 'zod'
import { registerSection } from '../contract/section.ts'

export const typingTimesSection = registerSection({
  name: 'realm',
  fields: {
    server_typing_started_wait_period_milliseconds: z.int(),
    server_typing_stopped_wait_period_milliseconds: z.int(),
    server_typing_started_expiry_period_milliseconds: z.int(),
  },
})
