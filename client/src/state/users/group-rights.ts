import type { GroupPermissionName } from '@parley/api/groups/permissions'
import type { ClientState } from '../client-state.ts'
import type { UserGroup } from './groups.ts'
import { hasPermission, isGivenTo } from './permissions.ts'

// What the viewer may do with groups. The server decides: this is what it is known to say. Nobody changes the groups
// of roles, and guests change none.

export function mayCreateGroups(state: ClientState): boolean {
  return !state.self.is_guest && hasPermission(state, 'can_create_groups')
}

/** May change its name, its permissions and its members, and deactivate it. */
export function mayManageGroup(state: ClientState, group: UserGroup): boolean {
  if (group.is_system_group || state.self.is_guest) return false
  return hasPermission(state, 'can_manage_all_groups') || isGiven(state, group, 'can_manage_group')
}

/** May add people and subgroups. */
export function mayAddMembers(state: ClientState, group: UserGroup): boolean {
  return mayManageGroup(state, group) || isGiven(state, group, 'can_add_members_group')
}

/** May remove people and subgroups. */
export function mayRemoveMembers(state: ClientState, group: UserGroup): boolean {
  return mayManageGroup(state, group) || isGiven(state, group, 'can_remove_members_group')
}

/** May become a member. */
export function mayJoinGroup(state: ClientState, group: UserGroup): boolean {
  return mayAddMembers(state, group) || isGiven(state, group, 'can_join_group')
}

/** May stop being a member. */
export function mayLeaveGroup(state: ClientState, group: UserGroup): boolean {
  return mayRemoveMembers(state, group) || isGiven(state, group, 'can_leave_group')
}

function isGiven(state: ClientState, group: UserGroup, name: GroupPermissionName): boolean {
  if (group.is_system_group || state.self.is_guest) return false
  return isGivenTo(state.groups, group[name], state.viewer.userId)
}
