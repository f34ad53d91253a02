import { z } from 'zod'
import { role } from '../users/roles.ts'

export const invite = z
  .strictObject({
    id: z.int(),
    invited_by_user_id: z.int(),
    invited: z.int().describe('UNIX seconds.'),
    expiry_date: z.int().nullable().describe('UNIX seconds; null: never.'),
    invited_as: role,
    email: z.string().optional().describe('Not for links.'),
    notify_referrer_on_join: z.boolean(),
    link_url: z.string().optional().describe('Only for links.'),
    is_multiuse: z.boolean().describe('A link that many may use.'),
  })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof invite>

export const defaultInviteMinutes = 14_400

/** Beyond it a time is no number that every client can read. */
export const maxInviteMinutes = 2 ** 31 - 1
