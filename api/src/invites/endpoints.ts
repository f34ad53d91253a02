import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { maxWelcomeMessageLength } from '../realm/limits.ts'
import { role, roles } from '../users/roles.ts'
import { inviteErrors } from './errors.ts'
import { invite } from './objects.ts'

const inviteId = z.int()
const common = {
  invite_expires_in_minutes: z
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe('Null: never. By default what the server is set to, at first 14400.'),
  invite_as: role.default(roles.member).describe('Role of the new users; none stronger than the own one.'),
  include_realm_default_subscriptions: z.boolean().default(false),
  welcome_message_custom_text: z
    .string()
    .max(maxWelcomeMessageLength)
    .nullable()
    .optional()
    .describe('Only administrators may set it. Null: as in the organization; empty: no message.')
    .meta({ since: 416 }),
}
const inviteProblems = [
  inviteErrors.invalidChannelId(11),
  inviteErrors.cannotSubscribeOthers(),
  errors.insufficientPermission(),
]

export const getInvites = endpoint({
  method: 'GET',
  path: '/invites',
  operationId: 'get-invites',
  summary: 'List pending invitations',
  description: "Administrators see everyone's, others their own.",
  access: 'human-member',
  parameters: {},
  answer: { invites: z.array(invite) },
})

export const sendInvites = endpoint({
  method: 'POST',
  path: '/invites',
  operationId: 'send-invites',
  summary: 'Invite people by e-mail',
  access: 'human-member',
  parameters: {
    invitee_emails: z.string().describe('Addresses with commas or line breaks between.'),
    stream_ids: z.array(z.int()).describe('Channels they will be subscribed to; may be empty.'),
    group_ids: z.array(z.int()).optional().describe('Groups they will be members of.'),
    notify_referrer_on_join: z.boolean().default(true),
    ...common,
  },
  answer: {},
  errors: [
    inviteErrors.someAlreadyMembers([['iago@example.com', 'Already has an account.', true]], true),
    inviteErrors.noEmailAddress(),
    ...inviteProblems,
  ],
})

export const createInviteLink = endpoint({
  method: 'POST',
  path: '/invites/multiuse',
  operationId: 'create-invite-link',
  summary: 'Create a link that invites whoever opens it',
  access: 'human-member',
  parameters: {
    stream_ids: z.array(z.int()).default([]).describe('Channels they will be subscribed to.'),
    group_ids: z.array(z.int()).default([]).describe('Groups they will be members of.'),
    ...common,
  },
  answer: { invite_link: z.string() },
  errors: inviteProblems,
})

export const revokeEmailInvite = endpoint({
  method: 'DELETE',
  path: '/invites/{invite_id}',
  operationId: 'revoke-email-invite',
  summary: 'Revoke an invitation sent by e-mail',
  access: 'human-member',
  parameters: { invite_id: inviteId },
  answer: {},
  errors: [inviteErrors.noSuchInvitation()],
})

export const revokeInviteLink = endpoint({
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  operationId: 'revoke-invite-link',
  summary: 'Revoke an invitation link',
  access: 'human-member',
  parameters: { invite_id: inviteId },
  answer: {},
  errors: [inviteErrors.noSuchInvitation(), inviteErrors.alreadyRevoked()],
})

export const resendEmailInvite = endpoint({
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  operationId: 'resend-email-invite',
  summary: 'Send an invitation again',
  access: 'human-member',
  parameters: { invite_id: inviteId },
  answer: {},
  errors: [inviteErrors.noSuchInvitation()],
})
