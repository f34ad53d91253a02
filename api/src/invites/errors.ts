import { errors } from '../contract/errors.ts'

/** Addresses that got no invitation, with the reason, and whether their account was deactivated. */
export type InvitationFailures = [email: string, reason: string, deactivated: boolean][]

/** Errors of endpoints for invitations. */
export const inviteErrors = {
  noSuchInvitation: () => errors.badRequest('No such invitation'),
  alreadyRevoked: () => errors.badRequest('Invitation has already been revoked'),
  noEmailAddress: () => errors.badRequest('You must specify at least one email address.'),
  invalidChannelId: (id: number) => errors.badRequest(`Invalid channel ID ${id}. No invites were sent.`),
  cannotSubscribeOthers: () =>
    errors.badRequest('You do not have permission to subscribe other users to channels.'),
  invalidLink: () => errors.badRequest('This invitation is not valid, or not any more.'),
  someInvalid: (failures: InvitationFailures) =>
    errors.invitationFailed("Some emails did not validate, so we didn't send any invitations.", {
      errors: failures,
      sent_invitations: false,
    }),
  dailyLimitReached: () =>
    errors.invitationFailed(
      'No invitations were sent: they would be more than this organization may send in one day. Try again tomorrow, or share an invitation link.',
      { errors: [], sent_invitations: false, daily_limit_reached: true },
    ),
  someAlreadyMembers: (failures: InvitationFailures, sentOthers: boolean) =>
    errors.invitationFailed(
      sentOthers
        ? "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!"
        : "We weren't able to invite anyone.",
      { errors: failures, sent_invitations: sentOthers },
    ),
} as const
