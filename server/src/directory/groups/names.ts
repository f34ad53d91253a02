import { groupErrors } from '@parley/api/groups/errors'
import { forbiddenGroupNamePrefixes, maxGroupNameLength } from '@parley/api/groups/limits'
import { violatesUnique } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'

const groupKey = (name: string) => name.toLowerCase()

/** The stored form of a group's name. Throws if it is invalid, or if another group has it, deactivated or not. */
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

/** Translates the database's unique violation: its case folding may find more names equal than ours. */
export function refusedName(name: string): (error: unknown) => never {
  return (error) => {
    throw violatesUnique(error, 'groups_name') ? groupErrors.nameInUse(name) : error
  }
}
