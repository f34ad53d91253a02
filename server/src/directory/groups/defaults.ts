import type { GroupSettingValue } from '@parley/api/groups/permission'
import { type GroupPermissionName, groupPermissions } from '@parley/api/groups/permissions'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn, recordFor } from '#engine/records.ts'
import { systemGroupId } from '../permissions/groups.ts'

/** The permissions of a new group, unless its creator sets others. */
export function defaultGroupPermissions(
  state: RealmState,
  creatorId: number,
): Record<GroupPermissionName, GroupSettingValue> {
  const creator: GroupSettingValue = { direct_members: [creatorId], direct_subgroups: [] }
  return recordFor(namesIn(groupPermissions), (name) => {
    const group = groupPermissions[name].default
    // The creator of a channel is the default of no permission of groups.
    return group === 'group_creator' ? creator : systemGroupId(state, group as SystemGroupName)
  })
}
