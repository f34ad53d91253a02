import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from './state.ts'

/** The permissions of a new channel, unless its creator sets others. */
export function defaultChannelPermissions(
  systemGroupId: (name: SystemGroupName) => number,
  creatorId: number | null,
): Record<ChannelPermissionName, GroupSettingValue> {
  const initially = (group: string): GroupSettingValue => {
    if (group !== 'stream_creator_or_nobody') return systemGroupId(group as SystemGroupName)
    return creatorId === null
      ? systemGroupId('role:nobody')
      : { direct_members: [creatorId], direct_subgroups: [] }
  }
  const entries = Object.entries(channelPermissions).map(([name, { default: group }]) => [
    name,
    initially(group),
  ])
  return Object.fromEntries(entries) as Record<ChannelPermissionName, GroupSettingValue>
}

/** The ids of the default channels, with `changed` replacing those in the state. */
export function defaultsWith(state: RealmState, changed: readonly Channel[]): number[] {
  const channels = new Map(state.channels)
  for (const channel of changed) channels.set(channel.id, channel)
  return [...channels.values()].filter(({ isDefault }) => isDefault).map(({ id }) => id)
}
