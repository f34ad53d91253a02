import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { ADMINISTRATOR, GUEST, isModerator, MEMBER, MODERATOR, OWNER } from '../users/roles.ts'
import { isSpectator } from '../users/spectator.ts'
import type { User } from '../users/state.ts'

/** Whether a user is a full member, as of the last judgment. */
export function isFullMember(state: RealmState, user: User): boolean {
  if (isModerator(user)) return true
  if (user.role === GUEST) return false
  const { waiting_period_threshold: days } = state.settings
  return days === 0 || state.fullMembersAsOf - user.createdAt >= days * DAY_SECONDS
}

function isInSystemGroup(state: RealmState, user: User, name: SystemGroupName): boolean {
  switch (name) {
    case 'role:internet':
      return true
    case 'role:everyone':
      return !isSpectator(user)
    case 'role:members':
      return user.role <= MEMBER
    case 'role:fullmembers':
      return isFullMember(state, user)
    case 'role:moderators':
      return user.role <= MODERATOR
    case 'role:administrators':
      return user.role <= ADMINISTRATOR
    case 'role:owners':
      return user.role <= OWNER
    case 'role:nobody':
      return false
  }
}

/**
 * Whether a user is in a group, directly or through nested groups. A deactivated group has no members and passes on
 * no nested ones.
 */
export function isInGroup(state: RealmState, user: User, groupId: number): boolean {
  const toVisit = [groupId]
  const visited = new Set(toVisit)
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    const group = state.groups.get(id)
    if (group === undefined || group.deactivated) continue
    if (group.systemName !== null) {
      if (isInSystemGroup(state, user, group.systemName)) return true
      continue
    }
    if (group.members.has(user.id)) return true
    for (const subgroup of group.subgroups) {
      if (!visited.has(subgroup)) {
        visited.add(subgroup)
        toVisit.push(subgroup)
      }
    }
  }
  return false
}

/** Whether a user has a permission with this value. */
export function hasPermission(state: RealmState, user: User, value: GroupSettingValue): boolean {
  if (typeof value === 'number') return isInGroup(state, user, value)
  if (value.direct_members.includes(user.id)) return true
  return value.direct_subgroups.some((groupId) => isInGroup(state, user, groupId))
}

/** The id of a system group. */
export function systemGroupId(state: RealmState, name: SystemGroupName): number {
  const id = state.systemGroups.get(name)
  if (id === undefined) throw new Error(`the realm has no group ${name}`)
  return id
}

/** Whether a permission is given to one of these groups by name: a group within it is not looked for. */
export function isGivenToGroup(value: GroupSettingValue | undefined, groupIds: ReadonlySet<number>): boolean {
  if (typeof value === 'number') return groupIds.has(value)
  return value?.direct_subgroups.some((id) => groupIds.has(id)) === true
}
