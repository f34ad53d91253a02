import { errors } from '@parley/api/contract/errors'
import type { GroupSettingValue, Permission, PermissionTable } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'

/**
 * A value for a permission, checked and in its one form: an unnamed group that is just one group is that group.
 * Throws where a user or group is unknown, or the permission may not be given to it.
 */
export function checkedGroupSetting(
  state: RealmState,
  name: string,
  permission: Permission,
  value: GroupSettingValue,
): GroupSettingValue {
  const normal = normalGroupSetting(value)
  if (typeof normal === 'number') {
    checkGroup(state, name, permission, normal)
    return normal
  }
  if (permission.systemGroupsOnly) throw errors.systemGroupRequired(name)
  for (const userId of normal.direct_members) {
    if (!state.users.get(userId)?.isActive) throw errors.badRequest(`Invalid user ID: ${userId}`)
  }
  for (const groupId of normal.direct_subgroups) {
    // Whatever else the unnamed group has: everybody would have the permission by this one.
    const { systemName } = checkUsableGroup(state, groupId)
    if (systemName === 'role:internet') throw notAllowed(name, systemName)
    if (systemName === 'role:everyone' && !permission.allowEveryone) throw notAllowed(name, systemName)
  }
  const isEmpty = normal.direct_members.length + normal.direct_subgroups.length === 0
  if (isEmpty && !permission.allowNobody) throw notAllowed(name, 'role:nobody')
  return normal
}

/** The permissions of a table among the parameters of a request, as far as they were given. */
export function permissionsAmong<Table extends PermissionTable, Parameters extends object>(
  table: Table,
  parameters: Parameters,
) {
  const given = Object.entries(parameters).filter(([name, value]) => name in table && value !== undefined)
  // Those are the names that were left.
  return Object.fromEntries(given) as Partial<Pick<Parameters, keyof Table & keyof Parameters>>
}

/** Two values that mean the same are equal in this form. */
export function normalGroupSetting(value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value
  const members = [...new Set(value.direct_members)].sort((a, b) => a - b)
  const subgroups = [...new Set(value.direct_subgroups)].sort((a, b) => a - b)
  const [only, ...others] = subgroups
  if (members.length + others.length === 0 && only !== undefined) return only
  return { direct_members: members, direct_subgroups: subgroups }
}

export function sameGroupSetting(a: GroupSettingValue, b: GroupSettingValue): boolean {
  return JSON.stringify(normalGroupSetting(a)) === JSON.stringify(normalGroupSetting(b))
}

function checkUsableGroup(state: RealmState, groupId: number) {
  const group = state.groups.get(groupId)
  if (group === undefined || group.deactivated) throw errors.badRequest('Invalid user group')
  return group
}

function checkGroup(state: RealmState, name: string, permission: Permission, groupId: number) {
  const { systemName } = checkUsableGroup(state, groupId)
  if (systemName === null) {
    if (permission.systemGroupsOnly) throw errors.systemGroupRequired(name)
    return
  }
  const { allowedSystemGroups } = permission
  const refused =
    systemName === 'role:internet' ||
    (systemName === 'role:nobody' && !permission.allowNobody) ||
    (systemName === 'role:everyone' && !permission.allowEveryone) ||
    (allowedSystemGroups !== undefined && !allowedSystemGroups.includes(systemName))
  if (refused) throw notAllowed(name, systemName)
}

const notAllowed = (name: string, group: SystemGroupName) =>
  errors.badRequest(`'${name}' setting cannot be set to '${group}' group.`)
