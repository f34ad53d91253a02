import type { GroupSettingValue, PermissionTable } from '@parley/api/groups/permission'
import { realmPermissions } from '@parley/api/realm/permissions'
import type { ClientState } from '../client-state.ts'
import { hasId } from '../ids.ts'
import type { UserGroup } from './groups.ts'

type RealmPermissionName = keyof typeof realmPermissions

/** Whether the user is in the group, directly or through its subgroups. */
export function isInGroup(groups: ClientState['groups'], groupId: number, userId: number): boolean {
  return reaches(groups, [groupId], (group) => hasId(group.members, userId))
}

/** Whether a permission with this value is given to the user. */
export function isGivenTo(groups: ClientState['groups'], value: GroupSettingValue, userId: number): boolean {
  if (typeof value === 'number') return isInGroup(groups, value, userId)
  return (
    value.direct_members.includes(userId) ||
    reaches(groups, value.direct_subgroups, (group) => hasId(group.members, userId))
  )
}

/** Whether the viewer has a permission of the organization. */
export function hasPermission(state: ClientState, name: RealmPermissionName): boolean {
  const permissions: PermissionTable = realmPermissions
  // Guests only get permissions that may be given to everyone, whatever groups they are in.
  if (state.self.is_guest && !permissions[name]?.allowEveryone) return false
  return isGivenTo(state.groups, state.realm[`realm_${name}`], state.viewer.userId)
}

/** The viewer's permissions under their names in the register answer. */
export function ownPermissions(state: ClientState) {
  const can_create_public_streams = hasPermission(state, 'can_create_public_channel_group')
  const can_create_private_streams = hasPermission(state, 'can_create_private_channel_group')
  return {
    can_create_streams: can_create_public_streams || can_create_private_streams,
    can_create_public_streams,
    can_create_private_streams,
    can_create_web_public_streams:
      state.realm.server_web_public_streams_enabled &&
      state.realm.realm_enable_spectator_access &&
      hasPermission(state, 'can_create_web_public_channel_group'),
    can_subscribe_other_users: hasPermission(state, 'can_add_subscribers_group'),
    can_invite_others_to_realm: hasPermission(state, 'can_invite_users_group'),
  }
}

function reaches(
  groups: ClientState['groups'],
  groupIds: readonly number[],
  fits: (group: UserGroup) => boolean,
): boolean {
  const seen = new Set<number>()
  const left = [...groupIds]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const group = groups.get(id)
    // A deactivated group gives no permission, and neither do its subgroups.
    if (group === undefined || group.deactivated) continue
    if (fits(group)) return true
    left.push(...group.direct_subgroup_ids)
  }
  return false
}
