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

export const invitationStates = ['kept', 'sending', 'failed', 'waiting', 'joined', 'expired', 'void'] as const

/** An invitation with what became of it. */
export const invitation = invite
  .extend({
    state: z
      .enum(invitationStates)
      .describe(
        'Kept: the server sends no mail. Sending: the letter is on its way to a mail server. Failed: none took it. ' +
          'Waiting: for somebody to join. Void: whoever sent it may not invite like this any more.',
      ),
    problem: z.string().nullable().describe('Why the letter failed.'),
    joined_user_id: z.int().nullable(),
    channel_ids: z.array(z.int()).describe('Those that the viewer may see.'),
    group_ids: z.array(z.int()),
    include_realm_default_subscriptions: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

export const defaultInviteMinutes = 14_400

/** Beyond it a time is no number that every client can read. */
export const maxInviteMinutes = 2 ** 31 - 1
