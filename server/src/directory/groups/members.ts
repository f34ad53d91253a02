import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn, valueAt } from '#engine/records.ts'
import { isFullMember, isInGroup, systemGroupId } from '../permissions/groups.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import type { Group } from './state.ts'

/** Those who have exactly this role are the direct members of a system group. The other system groups have none. */
const ROLE_OF_DIRECT_MEMBERS: { readonly [Name in SystemGroupName]?: Role } = {
  'role:owners': OWNER,
  'role:administrators': ADMINISTRATOR,
  'role:moderators': MODERATOR,
  'role:members': MEMBER,
  'role:fullmembers': MEMBER,
  'role:everyone': GUEST,
}
const WITH_DIRECT_MEMBERS = namesIn(ROLE_OF_DIRECT_MEMBERS)

/** Whether the direct members of a group are those of a role. */
export const hasMembersByRole = ({ systemName }: Group): boolean =>
  systemName !== null && systemName in ROLE_OF_DIRECT_MEMBERS

function isDirectMemberOf(state: RealmState, user: User, name: SystemGroupName): boolean {
  if (user.isSystemBot || user.role !== ROLE_OF_DIRECT_MEMBERS[name]) return false
  return name !== 'role:fullmembers' || isFullMember(state, user)
}

/** The system groups of which a user is a direct member: those of exactly their role. */
export function directSystemGroups(state: RealmState, user: User): number[] {
  return WITH_DIRECT_MEMBERS.filter((name) => isDirectMemberOf(state, user, name)).map((name) =>
    systemGroupId(state, name),
  )
}

/** The ids of a group's active direct members, sorted. */
export function directMembersOf(state: RealmState, group: Group): number[] {
  const { systemName } = group
  const members: number[] = []
  if (systemName === null) {
    for (const id of group.members) if (state.users.get(id)?.isActive) members.push(id)
  } else if (systemName in ROLE_OF_DIRECT_MEMBERS) {
    for (const user of state.users.values()) {
      if (user.isActive && isDirectMemberOf(state, user, systemName)) members.push(user.id)
    }
  }
  return members.sort((a, b) => a - b)
}

/** The ids of active users in a group or in active groups within it, sorted. */
export function membersOf(state: RealmState, group: Group): number[] {
  const members = [...usersAround(state, group)].filter((user) => isMember(state, user, group))
  return members.map((user) => user.id).sort((a, b) => a - b)
}

/** Who may be a member of a group: everybody, if that follows from their roles. */
function usersAround(state: RealmState, group: Group): Iterable<User> {
  const within = new Set([group])
  // What is added meanwhile is visited as well.
  for (const { subgroups } of within) for (const id of subgroups) within.add(valueAt(state.groups, id))
  if ([...within].some(({ systemName }) => systemName !== null)) return state.users.values()
  const ids = new Set([...within].flatMap(({ members }) => [...members]))
  return [...ids].flatMap((id) => state.users.get(id) ?? [])
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
    : isDirectMemberOf(state, user, group.systemName)
}

/** The groups, other than system groups, of which a user is a direct member, active or not. */
export function groupsOfMember(state: RealmState, userId: number): Group[] {
  return [...state.groups.values()].filter((group) => group.members.has(userId))
}
