import type { Invite, Invitation as ShownInvitation } from '@parley/api/invites/objects'
import { canAccessMetadata } from '#directory/permissions/channels.ts'
import { mayGiveRole } from '#directory/users/roles.ts'
import { emailKey } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import type { MailFate } from '../mail/mail.ts'
import type { InvitesContext } from './commands.ts'
import { type Invitation, isGood, linkOf } from './invitation.ts'
import type { InvitationStatus } from './storage.ts'

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

interface StatedContext extends InvitesContext {
  readonly state: RealmState
}

/** An invitation with what became of it. `letters` has the newest letter to each address, in lower case. */
export function presentInvitation(
  context: StatedContext,
  invitation: Invitation & { readonly status: InvitationStatus },
  letters: ReadonlyMap<string, MailFate>,
): ShownInvitation {
  const { state, user } = context
  const { email } = invitation
  const letter = letters.get(email?.toLowerCase() ?? '')
  const shown = stateOf(context, invitation, letter)
  const joined = shown === 'joined' ? state.usersByEmail.get(emailKey(email ?? '')) : undefined
  return {
    ...presentInvite(context, invitation),
    state: shown,
    problem: shown === 'failed' ? (letter?.problem ?? null) : null,
    // Whoever has changed their address since is not found by it.
    joined_user_id: joined?.id ?? null,
    channel_ids: invitation.channelIds.filter((id) => {
      const channel = state.channels.get(id)
      return channel !== undefined && canAccessMetadata(state, user, channel)
    }),
    group_ids: [...invitation.groupIds],
    include_realm_default_subscriptions: invitation.includesDefaultChannels,
  }
}

function stateOf(
  { server, state }: StatedContext,
  invitation: Invitation & { readonly status: InvitationStatus },
  letter: MailFate | undefined,
): ShownInvitation['state'] {
  const { email, expiresAt, status } = invitation
  if (status === 'used' || (email !== null && state.usersByEmail.has(emailKey(email)))) return 'joined'
  if (expiresAt !== null && expiresAt <= unixNow()) return 'expired'
  if (!isGood(state, invitation)) return 'void'
  if (letter === undefined || letter.sentAt !== null) return 'waiting'
  if (letter.failedAt !== null) return 'failed'
  return server.mailer.sends ? 'sending' : 'kept'
}
