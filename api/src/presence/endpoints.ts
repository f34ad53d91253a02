import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { integer, wideInteger } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { legacyPresence, presenceStatus, presences } from './objects.ts'

export const updatePresence = endpoint({
  method: 'POST',
  path: '/users/me/presence',
  operationId: 'update-presence',
  summary: 'Tell that one is here, and learn who else is',
  access: 'user',
  inMaintenance: true,
  adds: 'There is one of it, which takes the place of the one before.',
  parameters: {
    status: presenceStatus,
    last_update_id: wideInteger
      .optional()
      .describe('Only what is newer than this `presence_last_update_id`; -1 for everything.'),
    history_limit_days: integer.min(0).optional(),
    new_user_input: z.boolean().default(false).describe('The user did something since the last call.'),
    ping_only: z.boolean().default(false).describe('Leave the presence of others out of the answer.'),
    slim_presence: z.boolean().default(false).describe('Use last_update_id.').meta({ deprecated: true }),
  },
  answer: {
    presence_last_update_id: z.int().optional(),
    server_timestamp: z.number().optional(),
    presences: presences.optional(),
    zephyr_mirror_active: z.boolean().optional().meta({ deprecated: true }),
  },
})

export const getPresence = endpoint({
  method: 'GET',
  path: '/realm/presence',
  operationId: 'get-presence',
  summary: 'Get the presence of everyone',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer: {
    server_timestamp: z.number(),
    presences: z.record(z.string(), z.record(z.string(), legacyPresence)),
  },
})

export const getUserPresence = endpoint({
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  operationId: 'get-user-presence',
  summary: 'Get the presence of a user',
  access: 'user',
  bots: 'interactive',
  parameters: { user_id_or_email: z.string() },
  answer: {
    presence: z
      .record(z.string(), z.strictObject({ timestamp: z.int(), status: z.string() }))
      .describe('`aggregated` and `website`.'),
  },
  errors: [userErrors.noSuchUser()],
})
