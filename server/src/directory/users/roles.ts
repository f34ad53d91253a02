import { type Role, roles } from '@parley/api/users/roles'

export type { Role }

export const {
  owner: OWNER,
  administrator: ADMINISTRATOR,
  moderator: MODERATOR,
  member: MEMBER,
  guest: GUEST,
} = roles

interface HasRole {
  readonly role: Role
}

export const isOwner = (user: HasRole) => user.role === OWNER
export const isAdministrator = (user: HasRole) => user.role <= ADMINISTRATOR
export const isModerator = (user: HasRole) => user.role <= MODERATOR
export const isGuest = (user: HasRole) => user.role === GUEST

/** The role, or that of a member where it is above. */
export const atMostMember = (role: Role): Role => (role < MEMBER ? MEMBER : role)

/** Whether a user may give a role: at most their own. */
export const mayGiveRole = (user: HasRole, role: Role) => role >= user.role
