import type { RealmState } from '#engine/realm/state.ts'
import { isFullMember, isInGroup, systemGroupId } from '../permissions/groups.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import type { Group } from './state.ts'

/** The system groups of which a user is a direct member: those of exactly their role. */
export function directSystemGroups(state: RealmState, user: User): number[] {
  if (user.isSystemBot) return []
  switch (user.role) {
    case OWNER:
      return [systemGroupId(state, 'role:owners')]
    case ADMINISTRATOR:
      return [systemGroupId(state, 'role:administrators')]
    case MODERATOR:
      return [systemGroupId(state, 'role:moderators')]
    case MEMBER: {
      const members = [systemGroupId(state, 'role:members')]
      return isFullMember(state, user) ? [...members, systemGroupId(state, 'role:fullmembers')] : members
    }
    case GUEST:
      return [systemGroupId(state, 'role:everyone')]
  }
}

/** The direct members of all system groups, by group id, computed in one pass over the users. */
export function systemGroupMembers(state: RealmState): Map<number, number[]> {
  const members = new Map<number, number[]>([...state.systemGroups.values()].map((id) => [id, []]))
  for (const user of state.users.values()) {
    if (!user.isActive) continue
    for (const groupId of directSystemGroups(state, user)) members.get(groupId)?.push(user.id)
  }
  return members
}

/**
 * The ids of a group's active direct members, sorted.
 * @param system the result of `systemGroupMembers`, if the caller needs several groups
 */
export function directMembersOf(state: RealmState, group: Group, system?: Map<number, number[]>): number[] {
  const members =
    group.systemName === null
      ? activeOf(state, group.members)
      : ((system ?? systemGroupMembers(state)).get(group.id) ?? [])
  return members.sort((a, b) => a - b)
}

function activeOf(state: RealmState, userIds: Iterable<number>): number[] {
  return [...userIds].filter((id) => state.users.get(id)?.isActive)
}

/** The ids of active users in a group or in active groups within it, sorted. */
export function membersOf(state: RealmState, group: Group): number[] {
  const members = [...state.users.values()].filter((user) => isMember(state, user, group))
  return members.map((user) => user.id).sort((a, b) => a - b)
}

/** Whether an active user is in a group, even a deactivated one, or in active groups within it. */
export function isMember(state: RealmState, user: User, group: Group): boolean {
  if (!user.isActive || user.isSystemBot) return false
  if (group.systemName !== null || !group.deactivated) return isInGroup(state, user, group.id)
  return group.members.has(user.id) || [...group.subgroups].some((id) => isInGroup(state, user, id))
}

/** Whether an active user is a direct member of a group. */
export function isDirectMember(state: RealmState, user: User, group: Group): boolean {
  if (!user.isActive) return false
  return group.systemName === null
    ? group.members.has(user.id)
    : directSystemGroups(state, user).includes(group.id)
}

/** The groups, other than system groups, of which a user is a direct member, active or not. */
export function groupsOfMember(state: RealmState, userId: number): Group[] {
  return [...state.groups.values()].filter((group) => group.members.has(userId))
}
