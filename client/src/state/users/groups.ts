import {
  userGroupAddEvent,
  userGroupAddMembersEvent,
  userGroupAddSubgroupsEvent,
  userGroupRemoveEvent,
  userGroupRemoveMembersEvent,
  userGroupRemoveSubgroupsEvent,
  userGroupUpdateEvent,
} from '@parley/api/groups/events'
import type { UserGroup as WireUserGroup } from '@parley/api/groups/objects'
import { realmUserGroupsSection } from '@parley/api/groups/register'
import { type Ids, idsOf, withIds, withoutIds } from '../ids.ts'
import { slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'

export type UserGroup = Omit<WireUserGroup, 'members' | 'direct_subgroup_ids'> & {
  readonly members: Ids
  readonly direct_subgroup_ids: Ids
}

/** By group ID. Deactivated ones only for clients with `include_deactivated_groups`. */
export const groupsSlice = slice('groups', [realmUserGroupsSection], (answer) =>
  tableBy(answer.realm_user_groups.map(sorted), (group) => group.id),
)
  .on(userGroupAddEvent, (groups, { group }) => groups.set(group.id, sorted(group)))
  .on(userGroupRemoveEvent, (groups, { group_id }) => groups.delete(group_id))
  .on(userGroupUpdateEvent, (groups, { group_id, data }) => {
    return changed(groups, group_id, (group) => ({ ...group, ...data }))
  })
  .on(userGroupAddMembersEvent, (groups, { group_id, user_ids }) => {
    return changed(groups, group_id, (group) => ({ ...group, members: withIds(group.members, user_ids) }))
  })
  .on(userGroupRemoveMembersEvent, (groups, { group_id, user_ids }) => {
    const removed = new Set(user_ids)
    return changed(groups, group_id, (group) => ({ ...group, members: withoutIds(group.members, removed) }))
  })
  .on(userGroupAddSubgroupsEvent, (groups, { group_id, direct_subgroup_ids: added }) => {
    return changed(groups, group_id, (group) => {
      return { ...group, direct_subgroup_ids: withIds(group.direct_subgroup_ids, added) }
    })
  })
  .on(userGroupRemoveSubgroupsEvent, (groups, { group_id, direct_subgroup_ids }) => {
    const removed = new Set(direct_subgroup_ids)
    return changed(groups, group_id, (group) => {
      return { ...group, direct_subgroup_ids: withoutIds(group.direct_subgroup_ids, removed) }
    })
  })

function sorted(group: WireUserGroup): UserGroup {
  return { ...group, members: idsOf(group.members), direct_subgroup_ids: idsOf(group.direct_subgroup_ids) }
}
