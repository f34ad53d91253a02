import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { reactionErrors } from '../reactions/errors.ts'
import { userErrors } from '../users/errors.ts'
import { userId } from '../users/parameters.ts'
import { statusErrors } from './errors.ts'
import { maxStatusTextLength, userStatus } from './objects.ts'

const status = {
  status_text: z.string().max(maxStatusTextLength).optional().describe('Empty removes the text.'),
  emoji_name: z.string().optional().describe('Empty removes the emoji.'),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
}
const problems = [
  statusErrors.nothingNew(),
  statusErrors.textTooLong(),
  statusErrors.emojiNameMissing(),
  reactionErrors.noSuchEmoji('invalid'),
  reactionErrors.invalidEmojiName(),
  reactionErrors.invalidCustomEmoji(),
]

export const updateStatus = endpoint({
  method: 'POST',
  path: '/users/me/status',
  operationId: 'update-status',
  summary: 'Set the own status',
  access: 'user',
  adds: 'There is one of it, which takes the place of the one before.',
  parameters: {
    ...status,
    away: z.boolean().optional().describe('Use presence_enabled.').meta({ deprecated: true }),
  },
  answer: {},
  errors: problems,
})

export const updateStatusForUser = endpoint({
  method: 'POST',
  path: '/users/{user_id}/status',
  operationId: 'update-status-for-user',
  summary: 'Set the status of a user',
  access: 'admin',
  bots: 'interactive',
  adds: 'There is one of it, which takes the place of the one before.',
  since: 407,
  parameters: { user_id: userId, ...status },
  answer: {},
  errors: [userErrors.noSuchUser(), errors.administratorRequired(), ...problems],
})

export const getUserStatus = endpoint({
  method: 'GET',
  path: '/users/{user_id}/status',
  operationId: 'get-user-status',
  summary: 'Get the status of a user',
  access: 'user',
  bots: 'interactive',
  parameters: { user_id: userId },
  answer: { status: userStatus },
  errors: [userErrors.noSuchUser()],
})
