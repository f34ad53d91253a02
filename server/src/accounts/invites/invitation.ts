import { pathOfPage } from '@parley/api/web/pages'
import { isAdministrator, mayGiveRole, type Role } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { InvitationTokens } from './tokens.ts'

/** What an invitation gives to those who accept it. */
export interface Plan {
  readonly role: Role
  readonly channelIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly includesDefaultChannels: boolean
  readonly notifiesInviter: boolean
  /** Null: the organization's text. */
  readonly welcomeText: string | null
  readonly invitedAt: number
  /** UNIX seconds; null: never expires. */
  readonly expiresAt: number | null
}

export interface Invitation extends Plan {
  readonly id: number
  readonly inviterId: number
  /** The invited address; null for a reusable link. */
  readonly email: string | null
  readonly nonce: Buffer
}

/**
 * Whether an open invitation is still valid: its inviter must still have the permission to invite like this, and its
 * address must not have an account.
 */
export function isGood(state: RealmState, invitation: Invitation, now = Date.now() / 1000): boolean {
  const { expiresAt, email } = invitation
  if (expiresAt !== null && expiresAt <= now) return false
  if (email !== null && state.usersByEmail.has(emailKey(email))) return false
  const inviter = state.users.get(invitation.inviterId)
  return inviter?.isActive === true && mayGiveRole(inviter, invitation.role)
}

/** Administrators see everyone's invitations, others their own. */
export function maySee(user: User, { inviterId }: Pick<Invitation, 'inviterId'>): boolean {
  return user.id === inviterId || isAdministrator(user)
}

export function linkOf(realm: Pick<Realm, 'url' | 'state'>, tokens: InvitationTokens, nonce: Buffer): string {
  return `${realm.url}${pathOfPage('join', tokens.of(realm.state.id, nonce))}`
}
