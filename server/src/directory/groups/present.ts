import type { UserGroup } from '@parley/api/groups/objects'
import type { GroupPermissionName } from '@parley/api/groups/permissions'
import { groupPermissions } from '@parley/api/groups/permissions'
import type { RealmState } from '#engine/realm/state.ts'
import { directMembersOf } from './members.ts'
import type { Group } from './state.ts'

/** A group as the API shows it: the same for everyone. */
export function presentGroup(state: RealmState, group: Group): UserGroup {
  return { ...withoutMembers(group), members: directMembersOf(state, group) }
}

/** The same without its members, who may be very many. */
export function withoutMembers(group: Group): Omit<UserGroup, 'members'> {
  const permissions = Object.keys(groupPermissions).map((name) => [name, group.permissions[name]])
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    date_created: group.createdAt,
    creator_id: group.creatorId,
    direct_subgroup_ids: [...group.subgroups].sort((a, b) => a - b),
    is_system_group: group.systemName !== null,
    deactivated: group.deactivated,
    // A group has had all of them from its beginning.
    ...(Object.fromEntries(permissions) as Pick<UserGroup, GroupPermissionName>),
  }
}

/** All groups sorted by id, deactivated ones only if requested. */
export function presentGroups(state: RealmState, { deactivated }: { deactivated: boolean }): UserGroup[] {
  return groupsShown(state, { deactivated }).map((group) => presentGroup(state, group))
}

/** Like `presentGroups`, as the state holds them. */
export function groupsShown(state: RealmState, { deactivated }: { deactivated: boolean }): Group[] {
  return [...state.groups.values()]
    .filter((group) => isGroupShown(group, { deactivated }))
    .sort((a, b) => a.id - b.id)
}

export function isGroupShown(group: Group | undefined, { deactivated }: { deactivated: boolean }): boolean {
  return group !== undefined && (deactivated || !group.deactivated)
}
