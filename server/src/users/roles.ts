/** Roles as on the wire: the smaller, the more a person may do. */
export const OWNER = 100
export const ADMINISTRATOR = 200
export const MODERATOR = 300
export const MEMBER = 400
export const GUEST = 600

export type Role = typeof OWNER | typeof ADMINISTRATOR | typeof MODERATOR | typeof MEMBER | typeof GUEST

interface HasRole {
  readonly role: Role
}

export const isOwner = (user: HasRole) => user.role === OWNER
export const isAdministrator = (user: HasRole) => user.role <= ADMINISTRATOR
export const isModerator = (user: HasRole) => user.role <= MODERATOR
export const isGuest = (user: HasRole) => user.role === GUEST
