import { groupPermissions } from '@parley/api/groups/permissions'
import { directMembersOf } from '#directory/groups/members.ts'
import { systemGroupId } from '#directory/permissions/groups.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import type { NamelessGroups } from './ids.ts'

/** The groups of people, those of roles among them. Comes after all tables that name groups without a name. */
export function groupTables(state: RealmState, nameless: NamelessGroups) {
  const groups = [...state.groups.values()]
  const nobody = systemGroupId(state, 'role:nobody')
  const named = groups.map((group) => ({
    id: group.id,
    usergroup_ptr: group.id,
    realm_for_sharding: state.id,
    name: group.name,
    description: group.description,
    is_system_group: group.systemName !== null,
    deactivated: group.deactivated,
    creator: group.creatorId,
    date_created: group.createdAt,
    ...Object.fromEntries(
      namesIn(groupPermissions).map((name) => [name, nameless.idOf(group.permissions[name] ?? nobody)]),
    ),
  }))
  const all = [
    ...groups.map((group) => ({
      id: group.id,
      members: group.systemName === null ? [...group.members] : directMembersOf(state, group),
      subgroups: [...group.subgroups],
    })),
    // Complete only now: permissions of groups may be of groups without a name too.
    ...nameless.all,
  ]
  let id = 0
  return {
    zerver_usergroup: all.map((group) => ({ id: group.id, realm: state.id })),
    zerver_namedusergroup: named,
    zerver_usergroupmembership: all.flatMap((group) =>
      group.members.map((user_profile) => ({ id: ++id, user_group: group.id, user_profile })),
    ),
    zerver_groupgroupmembership: all.flatMap((group) =>
      group.subgroups.map((subgroup) => ({ id: ++id, supergroup: group.id, subgroup })),
    ),
  }
}
