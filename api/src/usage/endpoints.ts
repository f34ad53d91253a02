import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { defaultUsageDays, mostUsageDays } from './limits.ts'
import { usageDay, usageWeek } from './objects.ts'

export const getUsage = endpoint({
  method: 'GET',
  path: '/usage',
  operationId: 'get-usage',
  summary: 'Get how much the organization is used',
  description:
    'Messages count on the day on which they were sent, and stay counted when they are deleted. Those who deactivated ' +
    'their account stay counted, too.',
  access: 'admin',
  parameters: {
    days: z
      .int()
      .min(1)
      .max(mostUsageDays)
      .default(defaultUsageDays)
      .describe('How many days, the present one included.'),
  },
  answer: {
    is_complete: z
      .boolean()
      .describe('False while messages from before are still being counted: ask again in a moment.'),
    days: z.array(usageDay).describe('Every day of that time, the oldest first.'),
    weeks: z.array(usageWeek).describe('Every week with one of these days, the oldest first.'),
  },
})
