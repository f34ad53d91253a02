import type { GroupPermissionName } from '@parley/api/groups/permissions'
import type { RealmState } from '#engine/realm/state.ts'
import type { Group } from '../groups/state.ts'
import { isGuest } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { hasPermission } from './groups.ts'

/**
 * Whether a user may create groups. For all functions of this file: nobody changes system groups, and guests change
 * none, whatever permission they have.
 */
export function canCreateGroups(state: RealmState, user: User): boolean {
  return !isGuest(user) && hasPermission(state, user, state.settings.can_create_groups)
}

/** Whether the user may change the group's name, settings and members, and (de)activate it. */
export function canManageGroup(state: RealmState, user: User, group: Group): boolean {
  if (group.systemName !== null || isGuest(user)) return false
  if (hasPermission(state, user, state.settings.can_manage_all_groups)) return true
  return hasGroupPermission(state, user, group, 'can_manage_group')
}

/** Whether the user may add members and subgroups. */
export function canAddMembers(state: RealmState, user: User, group: Group): boolean {
  return canManageGroup(state, user, group) || isGiven(state, user, group, 'can_add_members_group')
}

/** Whether the user may remove members and subgroups. */
export function canRemoveMembers(state: RealmState, user: User, group: Group): boolean {
  return canManageGroup(state, user, group) || isGiven(state, user, group, 'can_remove_members_group')
}

/** Whether the user may join the group. */
export function canJoinGroup(state: RealmState, user: User, group: Group): boolean {
  return canAddMembers(state, user, group) || isGiven(state, user, group, 'can_join_group')
}

/** Whether the user may leave the group. */
export function canLeaveGroup(state: RealmState, user: User, group: Group): boolean {
  return canRemoveMembers(state, user, group) || isGiven(state, user, group, 'can_leave_group')
}

function isGiven(state: RealmState, user: User, group: Group, name: GroupPermissionName): boolean {
  return group.systemName === null && !isGuest(user) && hasGroupPermission(state, user, group, name)
}

function hasGroupPermission(state: RealmState, user: User, group: Group, name: GroupPermissionName): boolean {
  const value = group.permissions[name]
  return value !== undefined && hasPermission(state, user, value)
}
