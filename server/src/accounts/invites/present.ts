import type { Invite } from '@parley/api/invites/objects'
import { mayGiveRole } from '#directory/users/roles.ts'
import type { InvitesContext } from './commands.ts'
import { type Invitation, linkOf } from './invitation.ts'

export function presentInvite({ server, realm, user }: InvitesContext, invitation: Invitation): Invite {
  const { email, nonce } = invitation
  // A viewer who uses the link of a higher role would gain that role.
  const link = mayGiveRole(user, invitation.role)
    ? { link_url: linkOf(realm, server.invitationTokens, nonce) }
    : {}
  return {
    id: invitation.id,
    invited_by_user_id: invitation.inviterId,
    invited: invitation.invitedAt,
    expiry_date: invitation.expiresAt,
    invited_as: invitation.role,
    notify_referrer_on_join: invitation.notifiesInviter,
    is_multiuse: email === null,
    ...(email === null ? link : { email }),
  }
}
