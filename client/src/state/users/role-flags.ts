import { type Role, roles } from '@parley/api/users/roles'

/** The older form of a role. Each of the first three flags includes the stronger roles. */
export function flagsOfRole(role: Role) {
  return {
    is_owner: role === roles.owner,
    is_admin: role <= roles.administrator,
    is_moderator: role <= roles.moderator,
    is_guest: role === roles.guest,
  }
}
