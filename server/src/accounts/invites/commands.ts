import { errors } from '@parley/api/contract/errors'
import { type InvitationFailures, inviteErrors } from '@parley/api/invites/errors'
import { invitations } from '@parley/api/invites/limits'
import { hasPermission } from '#directory/permissions/groups.ts'
import { hashOfToken } from '#directory/sessions/tokens.ts'
import { mayGiveRole, type Role } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { countMailsSince, post } from '../mail/mail.ts'
import { addressesIn, refusalOf } from './addresses.ts'
import { appendInvitesChanged } from './entries.ts'
import { type Invitation, isGood, linkOf, maySee, type Plan } from './invitation.ts'
import { invitationLetter } from './letters.ts'
import { checkedPlan, type PlanRequest } from './plan.ts'
import { countInvitations, insertInvitation, invitationById, revokeInvitation, saveTimes } from './storage.ts'

/** The context of a command on invitations. */
export interface InvitesContext {
  readonly server: ServerContext
  readonly realm: Realm
  readonly user: User
}

/** What letters with invitations are counted by. */
export const MAIL_KIND = 'invitation'

/**
 * Invites people by e-mail. Invites nobody if one of the addresses is malformed or not allowed.
 * Returns the addresses that already have an account.
 */
export async function inviteByEmail(
  change: Change,
  context: InvitesContext,
  request: PlanRequest & { readonly invitee_emails: string },
): Promise<InvitationFailures> {
  const { state } = change
  const { server, user } = context
  checkMayInvite(state, user)
  const plan = checkedPlan(state, user, request, server.config.invitationMinutes)
  const addresses = addressesIn(request.invitee_emails)
  if (addresses.length === 0) throw inviteErrors.noEmailAddress()
  const known = accountsAmong(state, addresses)
  const wrong = refused(state, addresses)
  if (wrong.length > 0) throw inviteErrors.someInvalid([...wrong, ...known])
  const knownAddresses = new Set(known.map(([address]) => address))
  const invited = addresses.filter((address) => !knownAddresses.has(address))
  if (invited.length === 0) throw inviteErrors.someAlreadyMembers(known, false)
  await checkDailyLimit(change, context, invited.length)
  for (const email of invited) {
    const invitation = await openInvitation(change, context, plan, email)
    await sendInvitation(change, context, invitation)
  }
  appendInvitesChanged(change, [user.id])
  return known
}

function checkMayInvite(state: RealmState, user: User) {
  if (!hasPermission(state, user, state.settings.can_invite_users_group))
    throw errors.insufficientPermission()
}

function refused(state: RealmState, addresses: readonly string[]): InvitationFailures {
  return addresses.flatMap((address): InvitationFailures => {
    const refusal = refusalOf(state, address)
    return refusal === undefined ? [] : [[address, refusal, false]]
  })
}

function accountsAmong(state: RealmState, addresses: readonly string[]): InvitationFailures {
  return addresses.flatMap((address): InvitationFailures => {
    const user = state.usersByEmail.get(emailKey(address))
    if (user === undefined) return []
    if (!user.isActive) return [[address, 'Account has been deactivated.', true]]
    return [[address, 'Already has an account.', false]]
  })
}

/** Limits letters, not invitations, since resending one sends a letter too. */
async function checkDailyLimit({ tx, state }: Change, { server }: InvitesContext, wanted: number) {
  const sent = await countMailsSince(tx, state.id, MAIL_KIND, unixNow() - DAY_SECONDS)
  if (sent + wanted > server.config.invitationsPerDay) throw inviteErrors.dailyLimitReached()
}

/** Writes a validated invitation. */
export async function openInvitation(
  { tx, state, append }: Change,
  { server, user }: InvitesContext,
  plan: Plan,
  email: string | null,
): Promise<Invitation> {
  invitations.checkRoom(await countInvitations(tx, state.id, user.id))
  const nonce = server.invitationTokens.newNonce()
  const tokenHash = hashOfToken(server.invitationTokens.of(state.id, nonce))
  const invitation = { ...plan, inviterId: user.id, email, nonce }
  append(noted.of({ action: 'invitation_made', ...auditOf(invitation) }))
  return { ...invitation, id: await insertInvitation(tx, state.id, { ...invitation, tokenHash }) }
}

/** Invites one person without a letter. Returns the link of the invitation. */
export async function inviteOne(
  change: Change,
  context: InvitesContext,
  { email, role }: { email: string; role: Role },
): Promise<string> {
  const { state } = change
  const { server, realm, user } = context
  const [wrong] = [...refused(state, [email]), ...accountsAmong(state, [email])]
  if (wrong !== undefined) throw errors.badRequest(`${email}: ${wrong[1]}`)
  const request = { invite_as: role, stream_ids: [], include_realm_default_subscriptions: true }
  const plan = checkedPlan(state, user, request, server.config.invitationMinutes)
  const { nonce } = await openInvitation(change, context, plan, email)
  appendInvitesChanged(change, [user.id])
  return linkOf(realm, server.invitationTokens, nonce)
}

/** What the audit log tells of an invitation: the address, or null for a link. The link itself is a secret. */
const auditOf = ({ email, role, expiresAt }: Pick<Invitation, 'email' | 'role' | 'expiresAt'>) => ({
  subject: email ?? '',
  after: { role, expires: expiresAt },
})

async function sendInvitation(
  change: Change,
  { server, realm, user }: InvitesContext,
  invitation: Invitation,
) {
  const link = linkOf(realm, server.invitationTokens, invitation.nonce)
  await post(change, {
    ...invitationLetter(change.state, user, { ...invitation, link }),
    kind: MAIL_KIND,
    to: { name: '', address: invitation.email ?? '' },
    givesRole: invitation.role,
  })
}

/** Creates a reusable invitation link. Returns it. */
export async function createLink(
  change: Change,
  context: InvitesContext,
  request: PlanRequest,
): Promise<string> {
  const { state } = change
  const { server, realm, user } = context
  if (!hasPermission(state, user, state.settings.create_multiuse_invite_group))
    throw errors.insufficientPermission()
  const plan = checkedPlan(state, user, request, server.config.invitationMinutes)
  const { nonce } = await openInvitation(change, context, plan, null)
  appendInvitesChanged(change, [user.id])
  return linkOf(realm, server.invitationTokens, nonce)
}

type Kind = 'email' | 'link'

/** Revokes an invitation. */
export async function revoke(change: Change, user: User, id: number, kind: Kind): Promise<void> {
  const invitation = await invitationToChange(change, user, id, kind)
  const { inviterId, status } = invitation
  if (status === 'revoked' && kind === 'link') throw inviteErrors.alreadyRevoked()
  if (status !== 'open') throw inviteErrors.noSuchInvitation()
  await revokeInvitation(change.tx, change.state.id, id)
  change.append(noted.of({ action: 'invitation_revoked', ...auditOf(invitation) }))
  appendInvitesChanged(change, [inviterId])
}

/** Sends an invitation again and restarts its time to expiry. */
export async function resend(change: Change, context: InvitesContext, id: number): Promise<void> {
  const { state, tx } = change
  const invitation = await invitationToChange(change, context.user, id, 'email')
  if (invitation.status !== 'open' || !isGood(state, invitation)) throw inviteErrors.noSuchInvitation()
  checkMayInvite(state, context.user)
  await checkDailyLimit(change, context, 1)
  const { invitedAt, expiresAt } = invitation
  const now = unixNow()
  const renewed = {
    ...invitation,
    invitedAt: now,
    expiresAt: expiresAt === null ? null : now + (expiresAt - invitedAt),
  }
  await saveTimes(tx, state.id, renewed)
  change.append(noted.of({ action: 'invitation_resent', ...auditOf(renewed) }))
  const inviter = state.users.get(invitation.inviterId) ?? context.user
  await sendInvitation(change, { ...context, user: inviter }, renewed)
  appendInvitesChanged(change, [invitation.inviterId])
}

/** The invitation to change. Throws as for a missing one if the user may not see it. */
async function invitationToChange({ tx, state }: Change, user: User, id: number, kind: Kind) {
  const invitation = id > MOST_ID ? undefined : await invitationById(tx, state.id, id)
  if (
    invitation === undefined ||
    !maySee(user, invitation) ||
    (invitation.email === null) !== (kind === 'link')
  ) {
    throw inviteErrors.noSuchInvitation()
  }
  if (user.id !== invitation.inviterId && !mayGiveRole(user, invitation.role)) throw errors.ownerRequired()
  return invitation
}

/** The greatest integer of the database. */
const MOST_ID = 2 ** 31 - 1
