import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { defaultUploadUsers, defaultUsageDays, mostUploadUsers, mostUsageDays } from './limits.ts'
import { uploadUsage, usageDay, usageWeek } from './objects.ts'

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

export const getUploadUsage = endpoint({
  method: 'GET',
  path: '/usage/uploads',
  operationId: 'get-upload-usage',
  summary: 'Get how much room the files of people take',
  description:
    'What a bot uploads counts to its owner. People without any files are not listed. The setting ' +
    '`user_upload_quota_mib` of the organization is the limit.',
  access: 'admin',
  parameters: {
    user_id: idOf(userErrors.noSuchUser).optional().describe('Of this person alone.'),
    limit: z
      .int()
      .min(1)
      .max(mostUploadUsers)
      .default(defaultUploadUsers)
      .describe('How many people at most.'),
  },
  answer: {
    users: z.array(uploadUsage).describe('Whose files take the most room comes first.'),
  },
  errors: [userErrors.noSuchUser()],
})
