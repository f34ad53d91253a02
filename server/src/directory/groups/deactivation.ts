import { errors } from '@parley/api/contract/errors'
import { groupErrors } from '@parley/api/groups/errors'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { realmPermissions } from '@parley/api/realm/permissions'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import { isGivenToGroup } from '../permissions/groups.ts'
import { canManageGroup } from '../permissions/user-groups.ts'
import type { User } from '../users/state.ts'
import { groupOf } from './commands.ts'
import { groupDeactivated } from './entries.ts'
import { membersOf } from './members.ts'
import { appendVisibilityByGroup } from './membership.ts'
import type { Group } from './state.ts'
import { setDeactivated } from './storage.ts'

/** Deactivates a group. Throws if it is in use or the user may not. */
export async function deactivateGroup(change: Change, user: User, groupId: number): Promise<void> {
  const { state } = change
  const group = groupOf(state, groupId)
  if (!canManageGroup(state, user, group)) throw errors.insufficientPermission()
  if (group.deactivated) throw groupErrors.invalid()
  const objections = usesOf(state, group.id)
  if (objections.length > 0) throw errors.cannotDeactivateGroupInUse(objections)
  await saveDeactivated(change, group, true)
}

/** Reactivates a group. Throws if the user may not. */
export async function reactivateGroup(change: Change, user: User, groupId: number): Promise<void> {
  const { state } = change
  const group = groupOf(state, groupId)
  if (!canManageGroup(state, user, group)) throw errors.insufficientPermission()
  if (group.deactivated) await saveDeactivated(change, group, false)
}

async function saveDeactivated(change: Change, group: Group, deactivated: boolean): Promise<void> {
  const { tx, state, append } = change
  await setDeactivated(tx, state.id, group.id, deactivated)
  append(groupDeactivated.of({ groupId: group.id, deactivated }))
  await appendVisibilityByGroup(change, { ...group, deactivated }, () => membersOf(state, group))
}

type Objections = Parameters<typeof errors.cannotDeactivateGroupInUse>[0]

/**
 * The uses of a group in permissions of the organization, of active channels and of other active groups, and as their
 * subgroup.
 */
function usesOf(state: RealmState, groupId: number): Objections {
  const objections: Objections = []
  const inRealm = namesIn(realmPermissions).filter((name) =>
    isGivenToGroup(state.settings[name], new Set([groupId])),
  )
  if (inRealm.length > 0) objections.push({ type: 'realm', settings: inRealm })
  for (const channel of state.channels.values()) {
    const settings = channel.isArchived ? [] : settingsGiving(channel.permissions, groupId)
    if (settings.length > 0) objections.push({ type: 'channel', channel_id: channel.id, settings })
  }
  const others = [...state.groups.values()].filter((group) => !group.deactivated && group.id !== groupId)
  for (const group of others) {
    const settings = settingsGiving(group.permissions, groupId)
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: group.id, settings })
  }
  const supergroups = others.filter((group) => group.subgroups.has(groupId)).map((group) => group.id)
  if (supergroups.length > 0) objections.push({ type: 'subgroup', supergroup_ids: supergroups })
  return objections
}

function settingsGiving(permissions: Readonly<Record<string, GroupSettingValue>>, groupId: number): string[] {
  return Object.keys(permissions).filter((name) => isGivenToGroup(permissions[name], new Set([groupId])))
}
