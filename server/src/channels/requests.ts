import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'

/** The permissions among the parameters of a request that makes a channel. */
export function permissionsIn(
  parameters: Readonly<Partial<Record<ChannelPermissionName, GroupSettingValue>>>,
): Partial<Record<ChannelPermissionName, GroupSettingValue>> {
  const names = Object.keys(channelPermissions) as ChannelPermissionName[]
  return Object.fromEntries(names.filter((name) => name in parameters).map((name) => [name, parameters[name]]))
}
