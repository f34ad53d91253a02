import { errors } from '@parley/api/contract/errors'
import { groupErrors } from '@parley/api/groups/errors'
import { userErrors } from '@parley/api/users/errors'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { canAddMembers, canJoinGroup, canLeaveGroup, canRemoveMembers } from '../permissions/user-groups.ts'
import type { User } from '../users/state.ts'
import { appendVisibilityChanges, channelsShownTo } from '../visibility/channel-changes.ts'
import { groupMembersChanged, type MembershipChange } from './entries.ts'
import { membersOf } from './members.ts'
import { groupsAround, groupsWithin } from './nesting.ts'
import type { Group } from './state.ts'
import { saveMembership } from './storage.ts'

/** The ids without duplicates. Throws if one is not an active user. */
export function activeUserIds(state: RealmState, userIds: readonly number[]): number[] {
  for (const id of userIds) {
    const user = state.users.get(id)
    if (user === undefined || !user.isActive || user.isSystemBot) throw userErrors.invalidUserId(id)
  }
  return [...new Set(userIds)]
}

/** The ids without duplicates. Throws if a group is unknown or deactivated. */
export function usableGroupIds(state: RealmState, groupIds: readonly number[]): number[] {
  for (const id of groupIds) {
    const group = state.groups.get(id)
    if (group === undefined || group.deactivated) throw groupErrors.invalid()
  }
  return [...new Set(groupIds)]
}

/** Users and groups to add to a group and to remove from it. */
export interface MembershipRequest {
  readonly add: readonly number[]
  readonly delete: readonly number[]
  readonly addSubgroups: readonly number[]
  readonly deleteSubgroups: readonly number[]
}

/**
 * Adds users and groups to a group and removes others, all of it or nothing. Returns what changed. Throws if the user
 * may not.
 */
export async function changeMembers(
  change: Change,
  user: User,
  group: Group,
  request: MembershipRequest,
): Promise<MembershipChange> {
  const { state } = change
  if (!mayChangeMembers(state, user, group, request)) throw errors.insufficientPermission()
  const membership = {
    groupId: group.id,
    added: checkedNewMembers(state, group, request.add),
    removed: checkedMembers(state, group, request.delete),
    addedSubgroups: checkedNewSubgroups(state, group, request.addSubgroups),
    removedSubgroups: checkedSubgroups(group, request.deleteSubgroups),
  }
  await saveMembers(change, group, membership)
  return membership
}

function mayChangeMembers(state: RealmState, user: User, group: Group, request: MembershipRequest): boolean {
  const onlySelf = (ids: readonly number[]) => ids.every((id) => id === user.id)
  const may = (
    people: readonly number[],
    subgroups: readonly number[],
    self: typeof canJoinGroup,
    others: typeof canAddMembers,
  ) => {
    if (people.length + subgroups.length === 0) return true
    return (onlySelf(people) && subgroups.length === 0 ? self : others)(state, user, group)
  }
  return (
    may(request.add, request.addSubgroups, canJoinGroup, canAddMembers) &&
    may(request.delete, request.deleteSubgroups, canLeaveGroup, canRemoveMembers)
  )
}

function checkedNewMembers(state: RealmState, group: Group, userIds: readonly number[]): number[] {
  const known = userIds.find((id) => group.members.has(id))
  const checked = activeUserIds(state, userIds)
  if (known !== undefined) throw groupErrors.alreadyMember(known)
  return checked
}

function checkedMembers(state: RealmState, group: Group, userIds: readonly number[]): number[] {
  for (const id of userIds) {
    if (!state.users.has(id)) throw userErrors.invalidUserId(id)
    if (!group.members.has(id)) throw groupErrors.notMember(id)
  }
  return [...new Set(userIds)]
}

function checkedNewSubgroups(state: RealmState, group: Group, groupIds: readonly number[]): number[] {
  const checked = usableGroupIds(state, groupIds)
  for (const id of checked) {
    if (group.subgroups.has(id)) throw groupErrors.alreadySubgroup(id)
    if (groupsWithin(state, id).has(group.id)) throw groupErrors.cycle(group.id)
  }
  return checked
}

function checkedSubgroups(group: Group, groupIds: readonly number[]): number[] {
  for (const id of groupIds) if (!group.subgroups.has(id)) throw groupErrors.notSubgroup(id)
  return [...new Set(groupIds)]
}

/** Saves a checked change of members, and appends which channels become visible or invisible by it. */
export async function saveMembers(change: Change, group: Group, membership: MembershipChange): Promise<void> {
  const { tx, state, append } = change
  const { added, removed, addedSubgroups, removedSubgroups } = membership
  if (added.length + removed.length + addedSubgroups.length + removedSubgroups.length === 0) return
  await saveMembership(tx, state.id, membership)
  append(groupMembersChanged.of({ ...membership, deactivated: group.deactivated }))
  const after = {
    ...group,
    members: new Set(group.members).union(new Set(added)).difference(new Set(removed)),
    subgroups: new Set(group.subgroups).union(new Set(addedSubgroups)).difference(new Set(removedSubgroups)),
  }
  await appendVisibilityByGroup(change, after, () => {
    const nested = [...addedSubgroups, ...removedSubgroups].flatMap((id) => state.groups.get(id) ?? [])
    return [...added, ...removed, ...nested.flatMap((one) => membersOf(state, one))]
  })
}

/** Appends which channels become visible or invisible to these users as the group becomes `after`. */
export async function appendVisibilityByGroup(
  change: Change,
  after: Group,
  concerned: () => readonly number[],
): Promise<void> {
  const { state } = change
  const channelIds = channelsShownTo(state, groupsAround(state, after.id))
  if (channelIds.length === 0) return
  await appendVisibilityChanges(change, stateWith(state, { groups: [[after.id, after]] }), {
    userIds: concerned(),
    channelIds,
  })
}
