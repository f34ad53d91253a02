import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { maxWelcomeMessageLength } from '../realm/limits.ts'
import { termsErrors } from '../terms/errors.ts'
import { acceptedTerms } from '../terms/parameters.ts'
import { userErrors } from '../users/errors.ts'
import { accounts } from '../users/limits.ts'
import { fullName } from '../users/parameters.ts'
import { role, roles } from '../users/roles.ts'
import { inviteErrors } from './errors.ts'
import { invitations } from './limits.ts'
import { invitation, invite, maxInviteMinutes } from './objects.ts'

const inviteId = idOf(inviteErrors.noSuchInvitation)
const common = {
  invite_expires_in_minutes: z
    .int()
    .min(1)
    .max(maxInviteMinutes)
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
  access: 'member',
  scopedKeys: 'never',
  parameters: {},
  answer: { invites: z.array(invite) },
})

export const getInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  operationId: 'get-invitations',
  summary: 'List invitations with what became of them',
  description:
    "Administrators see everyone's, others their own. Those that were used stay for a month; revoked ones are left out.",
  access: 'member',
  undocumented: true,
  parameters: {},
  answer: { invitations: z.array(invitation) },
})

export const sendInvites = endpoint({
  method: 'POST',
  path: '/invites',
  operationId: 'send-invites',
  summary: 'Invite people by e-mail',
  access: 'member',
  scopedKeys: 'never',
  adds: invitations,
  parameters: {
    invitee_emails: z.string().describe('Addresses with commas or line breaks between.'),
    stream_ids: z.array(integer).describe('Channels they will be subscribed to; may be empty.'),
    group_ids: z.array(integer).optional().describe('Groups they will be members of.'),
    notify_referrer_on_join: z.boolean().default(true),
    ...common,
  },
  answer: {},
  errors: [
    inviteErrors.someAlreadyMembers([['iago@example.com', 'Already has an account.', false]], true),
    inviteErrors.someInvalid([['nobody', 'Invalid address.', false]]),
    inviteErrors.dailyLimitReached(),
    inviteErrors.noEmailAddress(),
    ...inviteProblems,
  ],
})

export const createInviteLink = endpoint({
  method: 'POST',
  path: '/invites/multiuse',
  operationId: 'create-invite-link',
  summary: 'Create a link that invites whoever opens it',
  access: 'member',
  scopedKeys: 'never',
  adds: invitations,
  parameters: {
    stream_ids: z.array(integer).default([]).describe('Channels they will be subscribed to.'),
    group_ids: z.array(integer).default([]).describe('Groups they will be members of.'),
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
  access: 'member',
  scopedKeys: 'never',
  parameters: { invite_id: inviteId },
  answer: {},
  errors: [inviteErrors.noSuchInvitation()],
})

export const revokeInviteLink = endpoint({
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  operationId: 'revoke-invite-link',
  summary: 'Revoke an invitation link',
  access: 'member',
  scopedKeys: 'never',
  parameters: { invite_id: inviteId },
  answer: {},
  errors: [inviteErrors.noSuchInvitation(), inviteErrors.alreadyRevoked()],
})

export const resendEmailInvite = endpoint({
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  operationId: 'resend-email-invite',
  summary: 'Send an invitation again',
  access: 'member',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: { invite_id: inviteId },
  answer: {},
  errors: [inviteErrors.noSuchInvitation()],
})

const token = z.string().min(1).max(200).describe('What stands at the end of the link.')

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitation',
  operationId: 'get-invitation',
  summary: 'What an invitation is for, before one joins',
  access: 'none',
  undocumented: true,
  parameters: { token },
  answer: {
    realm_name: z.string(),
    invited_by: z.string().describe('The name of who sent it.'),
    invited_as: role,
    email: z
      .string()
      .nullable()
      .describe('Whom it is for; null: whoever has the link says their own address.'),
    expiry_date: z.int().nullable().describe('UNIX seconds; null: never.'),
  },
  errors: [inviteErrors.invalidLink()],
})

export const joinByInvitation = endpoint({
  method: 'POST',
  path: '/join',
  operationId: 'join-by-invitation',
  summary: 'Make an account by an invitation, and log in',
  access: 'none',
  adds: [accounts, invitations],
  undocumented: true,
  parameters: {
    token,
    full_name: fullName,
    password: z.string(),
    email: z.string().optional().describe('For links; the others are for one address.'),
    accepted_terms: acceptedTerms,
  },
  answer: {
    user_id: z
      .int()
      .nullable()
      .describe('Null: the address has to be confirmed by a link that was sent there.'),
  },
  errors: [
    inviteErrors.invalidLink(),
    userErrors.emailInUse(),
    userErrors.nameInUse(),
    termsErrors.notAccepted(),
    errors.missingArgument('email'),
  ],
})
