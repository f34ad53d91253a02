import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'
import { messageErrors } from '../messages/errors.ts'
import { messageId } from '../messages/parameters.ts'

const op = z.enum(['start', 'stop'])

export const setTypingStatus = endpoint({
  method: 'POST',
  path: '/typing',
  operationId: 'set-typing-status',
  summary: 'Say that one is typing, or no longer',
  access: 'user',
  bots: 'interactive',
  adds: 'Nothing is kept.',
  parameters: {
    type: z.enum(['direct', 'stream', 'channel', 'private']).default('direct'),
    op,
    to: z.array(integer).min(1).optional().describe('IDs of the users, for a direct message.'),
    stream_id: integer.optional(),
    topic: z.string().optional(),
  },
  answer: {},
  errors: [errors.badRequest('Missing channel ID')],
})

export const setTypingStatusForMessageEdit = endpoint({
  method: 'POST',
  path: '/messages/{message_id}/typing',
  operationId: 'set-typing-status-for-message-edit',
  summary: 'Say that one is editing a message, or no longer',
  access: 'user',
  bots: 'interactive',
  adds: 'Nothing is kept.',
  parameters: { message_id: messageId, op },
  answer: {},
  errors: [messageErrors.invalid()],
})
