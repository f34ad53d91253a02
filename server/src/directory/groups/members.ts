import type { RealmState } from '#engine/realm/state.ts'
import { isFullMember, isInGroup, systemGroupId } from '../permissions/groups.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import type { Group } from './state.ts'

/** The system groups that a person is a direct member of: those of exactly their role. */
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

/** Group id → who is directly in that system group, by role. One walk over the people for all of these groups. */
export function systemGroupMembers(state: RealmState): Map<number, number[]> {
  const members = new Map<number, number[]>([...state.systemGroups.values()].map((id) => [id, []]))
  for (const user of state.users.values()) {
    if (!user.isActive) continue
    for (const groupId of directSystemGroups(state, user)) members.get(groupId)?.push(user.id)
  }
  return members
}

/**
 * Active people directly in the group, by id.
 * @param system the members of system groups, where the caller needs those of many
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

/** Active people in the group or in active groups within it, by id. */
export function membersOf(state: RealmState, group: Group): number[] {
  const members = [...state.users.values()].filter((user) => isMember(state, user, group))
  return members.map((user) => user.id).sort((a, b) => a - b)
}

/** Whether an active person is in the group or in active groups within it; of the group itself, even deactivated. */
export function isMember(state: RealmState, user: User, group: Group): boolean {
  if (!user.isActive || user.isSystemBot) return false
  if (group.systemName !== null || !group.deactivated) return isInGroup(state, user, group.id)
  return group.members.has(user.id) || [...group.subgroups].some((id) => isInGroup(state, user, id))
}

export function isDirectMember(state: RealmState, user: User, group: Group): boolean {
  if (!user.isActive) return false
  return group.systemName === null
    ? group.members.has(user.id)
    : directSystemGroups(state, user).includes(group.id)
}

/** The groups people made that a person is directly in, active or not: those whose members change as they leave. */
export function groupsOfMember(state: RealmState, userId: number): Group[] {
  return [...state.groups.values()].filter((group) => group.members.has(userId))
}
