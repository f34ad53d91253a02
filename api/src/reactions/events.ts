import { z } from 'zod'
import { event } from '../contract/event.ts'
import { emojiReaction } from './objects.ts'

const fields = {
  ...emojiReaction.shape,
  message_id: z.int(),
  user: z
    .strictObject({
      user_id: z.int(),
      email: z.string(),
      full_name: z.string(),
      is_mirror_dummy: z.boolean(),
    })
    .optional()
    .describe('Use user_id.')
    .meta({ deprecated: true }),
}

export const reactionAddEvent = event({
  type: 'reaction',
  op: 'add',
  perChannel: true,
  summary: 'Someone reacted to a message.',
  fields,
})

export const reactionRemoveEvent = event({
  type: 'reaction',
  op: 'remove',
  perChannel: true,
  summary: 'Someone took back a reaction.',
  fields,
})
