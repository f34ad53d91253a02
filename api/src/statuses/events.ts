import { z } from 'zod'
import { event } from '../contract/event.ts'
import { reactionType } from '../reactions/objects.ts'

export const userStatusEvent = event({
  type: 'user_status',
  summary: 'Someone changed their status; what is left out stays as it is.',
  fields: {
    user_id: z.int(),
    away: z.boolean().optional().meta({ deprecated: true }),
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: reactionType.optional(),
  },
})
