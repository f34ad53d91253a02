import { errors } from '../contract/errors.ts'

export const inviteErrors = {
  noSuchInvitation: () => errors.badRequest('No such invitation'),
  alreadyRevoked: () => errors.badRequest('Invitation has already been revoked'),
  noEmailAddress: () => errors.badRequest('You must specify at least one email address.'),
  invalidChannelId: (id: number) => errors.badRequest(`Invalid channel ID ${id}. No invites were sent.`),
  cannotSubscribeOthers: () =>
    errors.badRequest('You do not have permission to subscribe other users to channels.'),
  someAlreadyMembers: (
    failures: [email: string, reason: string, alreadyMember: boolean][],
    sentOthers: boolean,
  ) =>
    errors.invitationFailed(
      sentOthers
        ? "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!"
        : "We weren't able to invite anyone.",
      { errors: failures, sent_invitations: sentOthers },
    ),
} as const
