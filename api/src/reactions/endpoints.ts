import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { messageErrors } from '../messages/errors.ts'
import { messageId } from '../messages/parameters.ts'
import { reactionErrors } from './errors.ts'
import { reactionsOfPerson } from './limits.ts'

const emojiCode = z.string().optional().describe('Found by the name where not given.')

export const addReaction = endpoint({
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  operationId: 'add-reaction',
  summary: 'React to a message with an emoji',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  adds: reactionsOfPerson,
  parameters: {
    message_id: messageId,
    emoji_name: z.string(),
    emoji_code: emojiCode,
    reaction_type: z.string().optional().describe('`unicode_emoji`, `realm_emoji` or `zulip_extra_emoji`.'),
  },
  answer: {},
  errors: [messageErrors.invalid(), reactionErrors.invalidEmojiCode(), errors.reactionAlreadyExists()],
})

export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  operationId: 'remove-reaction',
  summary: 'Take back a reaction',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    message_id: messageId,
    emoji_name: z.string().optional(),
    emoji_code: emojiCode,
    reaction_type: z.string().default('unicode_emoji'),
  },
  answer: {},
  errors: [messageErrors.invalid(), reactionErrors.invalidEmojiCode(), errors.reactionDoesNotExist()],
})
