import type { GroupSettingValue } from '@parley/api/groups/permission'
import { type GroupPermissionName, groupPermissions } from '@parley/api/groups/permissions'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'
import { systemGroupId } from '../permissions/groups.ts'

/** The permissions of a new group, unless its creator sets others. */
export function defaultGroupPermissions(
  state: RealmState,
  creatorId: number,
): Record<GroupPermissionName, GroupSettingValue> {
  const creator: GroupSettingValue = { direct_members: [creatorId], direct_subgroups: [] }
  const entries = Object.entries(groupPermissions).map(([name, { default: group }]) => {
    return [name, group === 'group_creator' ? creator : systemGroupId(state, group as SystemGroupName)]
  })
  return Object.fromEntries(entries) as Record<GroupPermissionName, GroupSettingValue>
}
