import type { Filter } from 'scim2-parse-filter'
import { emailKey, type User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { plainPath } from './filter.ts'
import { isKnownUser, userNameOf } from './user-resource.ts'

/** The accounts that a provider knows by a name, in any case. More than one only where a rule was broken before. */
export function usersNamed(state: RealmState, userName: string): User[] {
  const key = userName.toLowerCase()
  const ids = new Set(state.scimUserNames.get(key))
  const byEmail = state.usersByEmail.get(emailKey(userName))
  if (byEmail !== undefined) ids.add(byEmail.id)
  return usersAt(state, ids).filter(
    (user) => isKnownUser(state, user) && userNameOf(state, user).toLowerCase() === key,
  )
}

/**
 * The few accounts among which are all that fit a filter; undefined if it may be any. Providers ask for one account by its
 * name before each change, so that must not look at everybody.
 */
export function candidatesFor(state: RealmState, filter: Filter): readonly User[] | undefined {
  if (filter.op === 'and')
    return filter.filters.map((one) => candidatesFor(state, one)).find((found) => found !== undefined)
  if (filter.op !== 'eq' || typeof filter.compValue !== 'string') return undefined
  const wanted = filter.compValue
  switch (plainPath(filter.attrPath)) {
    case 'id':
      return usersAt(state, [Number(wanted)]).filter((user) => isKnownUser(state, user))
    case 'username':
      return usersNamed(state, wanted)
    default:
      return undefined
  }
}

const usersAt = (state: RealmState, ids: Iterable<number>): User[] =>
  [...ids].sort((one, other) => one - other).flatMap((id) => state.users.get(id) ?? [])
