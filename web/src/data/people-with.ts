import type { GroupSettingValue } from '@parley/api/groups/permission'
import { type ClientState, holdersOf } from '@parley/client'
import { peopleIndex } from './people-index.ts'

type Known = Pick<ClientState, 'users' | 'groups'>
type Answers = Map<string, readonly number[]>

const memory = new WeakMap<Known['users'], WeakMap<Known['groups'], Answers>>()

/**
 * The ids of the people who have a permission by any of these values, by name. Bots do not count. Worked out once for
 * each state of users and groups: in a large organization a page asks for thousands.
 * @param withGuests a permission that may not be given to everyone is no guest's
 */
export function peopleWith(
  { users, groups }: Known,
  values: readonly GroupSettingValue[],
  withGuests: boolean,
): readonly number[] {
  const ofUsers = memory.get(users) ?? new WeakMap<Known['groups'], Answers>()
  memory.set(users, ofUsers)
  const answers = ofUsers.get(groups) ?? new Map<string, readonly number[]>()
  ofUsers.set(groups, answers)
  const key = JSON.stringify([values, withGuests])
  const known = answers.get(key)
  if (known) return known
  const holders = holdersOf(groups, values)
  const found = peopleIndex(users)
    .all.filter((user) => !user.is_bot && holders.has(user.user_id) && (withGuests || !user.is_guest))
    .map(({ user_id: id }) => id)
  answers.set(key, found)
  return found
}
