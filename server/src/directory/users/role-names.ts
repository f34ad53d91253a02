import { type Role, roles } from '@parley/api/users/roles'
import { OperatorError } from '#engine/operator-error.ts'

/** The names of all roles, for a list of what is taken. */
export const ROLE_NAMES = Object.keys(roles).join(', ')

/** The role with a name that an operator gave. Throws OperatorError. */
export function roleNamed(name: string): Role {
  const role = Object.entries(roles).find(([one]) => one === name)?.[1]
  if (role === undefined) throw new OperatorError(`--role takes one of ${ROLE_NAMES}`)
  return role
}

/** What a role is called. */
export function nameOfRole(role: Role): string {
  return Object.entries(roles).find(([, one]) => one === role)?.[0] ?? String(role)
}
