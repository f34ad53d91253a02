import { groupErrors } from '@parley/api/groups/errors'
import { forbiddenGroupNamePrefixes, maxGroupNameLength } from '@parley/api/groups/limits'
import { violatesUnique } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'

const groupKey = (name: string) => name.toLowerCase()

/** A group's name as it is stored. Throws where it is none, or another group has it, deactivated or not. */
export function checkedGroupName(state: RealmState, given: string, ownId?: number): string {
  const name = given.trim()
  if (name === '') throw groupErrors.nameEmpty()
  if ([...name].length > maxGroupNameLength) throw groupErrors.nameTooLong()
  const prefix = forbiddenGroupNamePrefixes.find((one) => name.startsWith(one))
  if (prefix !== undefined) throw groupErrors.namePrefixNotAllowed(prefix)
  for (const group of state.groups.values()) {
    if (group.id !== ownId && groupKey(group.name) === groupKey(name)) throw groupErrors.nameInUse(name)
  }
  return name
}

/** The refusal of a name that only the database, by its own rules for letters, takes for another group's. */
export function refusedName(name: string): (error: unknown) => never {
  return (error) => {
    throw violatesUnique(error, 'groups_name') ? groupErrors.nameInUse(name) : error
  }
}
