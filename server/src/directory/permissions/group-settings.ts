import { errors } from '@parley/api/contract/errors'
import type { GroupSettingValue, Permission, PermissionTable } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'

/**
 * A permission's value, checked and normalized. Throws if a user or group is unknown, or may not be given the
 * permission.
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
    // Checked for each subgroup, since one of them alone gives the permission to everyone in it.
    const { systemName } = checkUsableGroup(state, groupId)
    if (systemName === 'role:internet') throw notAllowed(name, systemName)
    if (systemName === 'role:everyone' && !permission.allowEveryone) throw notAllowed(name, systemName)
  }
  const isEmpty = normal.direct_members.length + normal.direct_subgroups.length === 0
  if (isEmpty && !permission.allowNobody) throw notAllowed(name, 'role:nobody')
  return normal
}

/** Picks the given parameters of a request that are permissions of a table. */
export function permissionsAmong<Table extends PermissionTable, Parameters extends object>(
  table: Table,
  parameters: Parameters,
) {
  const given = Object.entries(parameters).filter(([name, value]) => name in table && value !== undefined)
  // Those are the names that were left.
  return Object.fromEntries(given) as Partial<Pick<Parameters, keyof Table & keyof Parameters>>
}

/** The normal form of a value: equivalent values have the same. An unnamed group of one group becomes that group. */
export function normalGroupSetting(value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value
  const members = [...new Set(value.direct_members)].sort((a, b) => a - b)
  const subgroups = [...new Set(value.direct_subgroups)].sort((a, b) => a - b)
  const [only, ...others] = subgroups
  if (members.length + others.length === 0 && only !== undefined) return only
  return { direct_members: members, direct_subgroups: subgroups }
}

/** Whether two values are equivalent. */
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
