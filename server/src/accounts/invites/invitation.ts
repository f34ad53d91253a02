import { isAdministrator, mayGiveRole, type Role } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { InvitationTokens } from './tokens.ts'

/** What an invitation gives to who comes by it. */
export interface Plan {
  readonly role: Role
  readonly channelIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly includesDefaultChannels: boolean
  readonly notifiesInviter: boolean
  /** Null: as the organisation has it. */
  readonly welcomeText: string | null
  readonly invitedAt: number
  /** UNIX seconds; null: good for ever. */
  readonly expiresAt: number | null
}

export interface Invitation extends Plan {
  readonly id: number
  readonly inviterId: number
  /** Whom it is for; null for a link that many may use. */
  readonly email: string | null
  readonly nonce: Buffer
}

/**
 * Whether somebody may still come by an open invitation: it counts only as long as its inviter could give as much
 * today, and an address that has an account needs none.
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
  return `${realm.url}/join/${tokens.of(realm.state.id, nonce)}`
}
