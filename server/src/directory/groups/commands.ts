import { errors } from '@parley/api/contract/errors'
import { groupErrors } from '@parley/api/groups/errors'
import { userGroups } from '@parley/api/groups/limits'
import type { GroupSettingUpdate, GroupSettingValue } from '@parley/api/groups/permission'
import { type GroupPermissionName, groupPermissions } from '@parley/api/groups/permissions'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import { unixNow } from '#engine/time.ts'
import { checkedGroupSetting, sameGroupSetting } from '../permissions/group-settings.ts'
import { canCreateGroups, canManageGroup } from '../permissions/user-groups.ts'
import type { User } from '../users/state.ts'
import { defaultGroupPermissions } from './defaults.ts'
import { groupChanged, groupCreated } from './entries.ts'
import { activeUserIds, usableGroupIds } from './membership.ts'
import { checkedGroupName, refusedName } from './names.ts'
import type { Group, GroupFacts } from './state.ts'
import { insertGroup, saveGroup } from './storage.ts'

/** A request to create a group. */
export interface GroupRequest {
  readonly name: string
  readonly description: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
  readonly permissions: { readonly [Name in GroupPermissionName]?: GroupSettingValue | undefined }
}

/** Creates a user group. Throws if the user may not, or a value is invalid. */
export async function createGroup(change: Change, user: User, request: GroupRequest): Promise<GroupFacts> {
  const { tx, state, append } = change
  if (!canCreateGroups(state, user)) throw errors.insufficientPermission()
  const name = checkedGroupName(state, request.name)
  userGroups.checkRoom(state.groups.size)
  const permissions = defaultGroupPermissions(state, user.id)
  for (const setting of namesIn(request.permissions)) {
    const value = request.permissions[setting]
    if (value !== undefined) permissions[setting] = checkedPermission(state, setting, value)
  }
  const group = await insertGroup(tx, state.id, {
    name,
    description: request.description,
    systemName: null,
    creatorId: user.id,
    permissions,
    deactivated: false,
    createdAt: unixNow(),
    members: activeUserIds(state, request.members),
    subgroups: usableGroupIds(state, request.subgroups),
  }).catch(refusedName(name))
  append(groupCreated.of({ group }))
  return group
}

/** The group with this id. Throws if it does not exist. */
export function groupOf(state: RealmState, groupId: number): Group {
  const group = state.groups.get(groupId)
  if (group === undefined) throw groupErrors.invalid()
  return group
}

/** A request to change a group. Missing values stay unchanged. */
export interface GroupUpdate {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly permissions: { readonly [Name in GroupPermissionName]?: GroupSettingUpdate | undefined }
}

/** Changes a group's name, description and permissions. Equal values change nothing. */
export async function updateGroup(
  change: Change,
  user: User,
  groupId: number,
  update: GroupUpdate,
): Promise<void> {
  const { tx, state, append } = change
  const group = groupOf(state, groupId)
  if (!canManageGroup(state, user, group)) throw errors.insufficientPermission()
  const name = update.name === undefined ? group.name : checkedGroupName(state, update.name, group.id)
  const description = update.description ?? group.description
  const permissions = changedPermissions(state, group, update.permissions)
  const changes = {
    ...(name === group.name ? {} : { name }),
    ...(description === group.description ? {} : { description }),
  }
  if (Object.keys(changes).length + Object.keys(permissions).length === 0) return
  const after = { ...group, ...changes, permissions: { ...group.permissions, ...permissions } }
  await saveGroup(tx, state.id, after).catch(refusedName(name))
  append(groupChanged.of({ groupId, changes, permissions, deactivated: group.deactivated }))
}

function changedPermissions(
  state: RealmState,
  group: Group,
  updates: GroupUpdate['permissions'],
): Record<string, GroupSettingValue> {
  const changed: Record<string, GroupSettingValue> = {}
  for (const name of namesIn(updates)) {
    const update = updates[name]
    const current = group.permissions[name]
    if (current === undefined || update === undefined) continue
    if (update.old !== undefined && !sameGroupSetting(update.old, current)) throw errors.expectationMismatch()
    if (!sameGroupSetting(update.new, current)) changed[name] = checkedPermission(state, name, update.new)
  }
  return changed
}

function checkedPermission(
  state: RealmState,
  name: GroupPermissionName,
  value: GroupSettingValue,
): GroupSettingValue {
  return checkedGroupSetting(state, name, groupPermissions[name], value)
}
