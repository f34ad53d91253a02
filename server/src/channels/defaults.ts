import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'

/** Who may do what in a new channel, where its creator says nothing else. */
export function defaultChannelPermissions(
  systemGroupId: (name: SystemGroupName) => number,
  creatorId: number | null,
): Record<ChannelPermissionName, GroupSettingValue> {
  const valueOf = (group: string): GroupSettingValue => {
    if (group !== 'stream_creator_or_nobody') return systemGroupId(group as SystemGroupName)
    return creatorId === null ? systemGroupId('role:nobody') : { direct_members: [creatorId], direct_subgroups: [] }
  }
  const entries = Object.entries(channelPermissions).map(([name, { default: group }]) => [name, valueOf(group)])
  return Object.fromEntries(entries) as Record<ChannelPermissionName, GroupSettingValue>
}
