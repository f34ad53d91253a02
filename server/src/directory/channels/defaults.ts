import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue, Permission } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn, recordFor } from '#engine/records.ts'
import type { Channel } from './state.ts'

/** The permissions of a new channel, unless its creator sets others. */
export function defaultChannelPermissions(
  systemGroupId: (name: SystemGroupName) => number,
  creatorId: number | null,
): Record<ChannelPermissionName, GroupSettingValue> {
  const initially = (group: Permission['default']): GroupSettingValue => {
    // The creator of a group is the default of no permission of channels.
    if (group !== 'stream_creator_or_nobody') return systemGroupId(group as SystemGroupName)
    return creatorId === null
      ? systemGroupId('role:nobody')
      : { direct_members: [creatorId], direct_subgroups: [] }
  }
  return recordFor(namesIn(channelPermissions), (name) => initially(channelPermissions[name].default))
}

/** The ids of the default channels, with `changed` replacing those in the state. */
export function defaultsWith(state: RealmState, changed: readonly Channel[]): number[] {
  const channels = new Map(state.channels)
  for (const channel of changed) channels.set(channel.id, channel)
  return [...channels.values()].filter(({ isDefault }) => isDefault).map(({ id }) => id)
}
