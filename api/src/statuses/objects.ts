import { z } from 'zod'
import { reactionType } from '../reactions/objects.ts'

export const maxStatusTextLength = 60

export const userStatus = z
  .strictObject({
    away: z.boolean().optional().describe('Use presence_enabled.').meta({ deprecated: true }),
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: reactionType.optional(),
  })
  .meta({ id: 'UserStatus', description: 'Parts that are not set are left out.' })
export type UserStatus = z.infer<typeof userStatus>
