import { userErrors } from '@parley/api/users/errors'
import type { RealmState } from '#engine/realm/state.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { userByApiEmail } from '../users/access.ts'
import type { User } from '../users/state.ts'

/** Users named by id or e-mail address in a request. */
export type Principals = readonly (string | number)[] | undefined

/** The active users that a request names, without duplicates; by default the caller. Throws if one is unknown. */
export function principalsOf(state: RealmState, user: User, principals: Principals): User[] {
  if (principals === undefined) return [user]
  const users = principals.map((principal) => {
    const found =
      typeof principal === 'number' ? state.users.get(principal) : userByApiEmail(state, principal)
    if (found?.isActive !== true || found.isSystemBot || !mayKnowUser(state, user, found)) {
      throw typeof principal === 'number'
        ? userErrors.invalidUserId(principal)
        : userErrors.invalidEmail(principal)
    }
    return found
  })
  return [...new Set(users)]
}
