import type { EventBody } from '@parley/api/contract/event'
import { userGroupAddEvent, userGroupRemoveEvent, userGroupUpdateEvent } from '@parley/api/groups/events'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { changedFields } from '#engine/audit/fact.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { systemGroupId } from '../permissions/groups.ts'
import { membershipElements } from './long-groups.ts'
import { memberEvents, subgroupEvents } from './member-events.ts'
import { presentGroup } from './present.ts'
import { type GroupFacts, groupFrom } from './state.ts'

/**
 * The event for a new group. Group events carry current values or set operations, so a client that gets an earlier
 * change late ends in the same state.
 */
const added = (state: RealmState, groupId: number): EventBody[] => {
  const group = state.groups.get(groupId)
  return group === undefined ? [] : [userGroupAddEvent.of({ group: presentGroup(state, group) })]
}

/** A group was created. */
export const groupCreated = entryKind<{ group: GroupFacts }>({
  kind: 'group_created',
  audit: ({ group: { id, name, description, permissions, members } }) => [
    {
      action: 'group_created',
      groupId: id,
      userIds: [...members],
      subject: name,
      after: { description, ...permissions },
    },
  ],
  apply(state, { group }) {
    state.groups.set(group.id, groupFrom(group))
    state.groupsByName.set(group.name, group.id)
  },
  directoryChanges: ({ group }) => ({ elements: { groups: [group.id] } }),
  audience: () => 'everyone',
  events: ({ group }, { state }) => added(state, group.id),
  serializationKey: () => 0,
})

/** Whether the viewer's client gets a change of a group that was deactivated (or not) at the time. */
function isShown(deactivated: boolean, { client }: Viewer): boolean {
  return !deactivated || client.capabilities.include_deactivated_groups
}

/** A group's name, description or permissions changed; missing ones stay. */
export const groupChanged = entryKind<{
  groupId: number
  changes: { name?: string; description?: string }
  permissions: Record<string, GroupSettingValue>
  /** Whether the group was deactivated at the time. */
  deactivated: boolean
}>({
  kind: 'group_changed',
  audit: ({ groupId, changes, permissions }, { groups }) => {
    const before = groups.get(groupId)
    const changed = [...changedFields(before, changes), ...changedFields(before?.permissions, permissions)]
    return changed.map((change) => ({ action: 'group_changed', groupId, ...change }))
  },
  apply(state, { groupId, changes, permissions }) {
    const group = state.groups.get(groupId)
    if (group === undefined) return
    state.groupsByName.delete(group.name)
    Object.assign(group, changes)
    state.groupsByName.set(group.name, groupId)
    group.permissions = { ...group.permissions, ...permissions }
  },
  directoryChanges: ({ groupId }) => ({ elements: { groups: [groupId] } }),
  audience: () => 'everyone',
  events({ groupId, changes, permissions, deactivated }, viewer) {
    if (!isShown(deactivated, viewer)) return []
    return [userGroupUpdateEvent.of({ group_id: groupId, data: { ...changes, ...permissions } })]
  },
  serializationKey: ({ deactivated }, viewer) => Number(isShown(deactivated, viewer)),
})

/** A group was deactivated or reactivated. */
export const groupDeactivated = entryKind<{ groupId: number; deactivated: boolean }>({
  kind: 'group_deactivated',
  audit: ({ groupId, deactivated }) => [
    { action: deactivated ? 'group_deactivated' : 'group_reactivated', groupId },
  ],
  apply(state, { groupId, deactivated }) {
    const group = state.groups.get(groupId)
    if (group !== undefined) group.deactivated = deactivated
  },
  directoryChanges: ({ groupId }) => ({ elements: { groups: [groupId] } }),
  audience: () => 'everyone',
  events({ groupId, deactivated }, viewer) {
    if (isShown(true, viewer)) {
      return [userGroupUpdateEvent.of({ group_id: groupId, data: { deactivated } })]
    }
    return deactivated ? [userGroupRemoveEvent.of({ group_id: groupId })] : added(viewer.state, groupId)
  },
  serializationKey: (_, viewer) => Number(isShown(true, viewer)),
})

/** The direct members and subgroups that a group gained and lost. */
export interface MembershipChange {
  readonly groupId: number
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly addedSubgroups: readonly number[]
  readonly removedSubgroups: readonly number[]
}

/** A group's direct members or subgroups changed. */
export const groupMembersChanged = entryKind<MembershipChange & { deactivated: boolean }>({
  kind: 'group_members_changed',
  audit: ({ groupId, added, removed, addedSubgroups, removedSubgroups }) => [
    {
      action: 'group_members_changed',
      groupId,
      userIds: [...added, ...removed],
      before: { members: removed, subgroups: removedSubgroups },
      after: { members: added, subgroups: addedSubgroups },
    },
  ],
  apply(state, { groupId, added, removed, addedSubgroups, removedSubgroups }) {
    const group = state.groups.get(groupId)
    if (group === undefined) return
    for (const id of added) group.members.add(id)
    for (const id of removed) group.members.delete(id)
    for (const id of addedSubgroups) group.subgroups.add(id)
    for (const id of removedSubgroups) group.subgroups.delete(id)
  },
  directoryChanges: ({ groupId, added, removed }) => ({
    elements: membershipElements([groupId], [...added, ...removed]),
  }),
  audience: () => 'everyone',
  events(payload, viewer) {
    if (!isShown(payload.deactivated, viewer)) return []
    const { groupId: group_id, added, removed, addedSubgroups, removedSubgroups } = payload
    return [
      ...memberEvents('add_members', group_id, added),
      ...memberEvents('remove_members', group_id, removed),
      ...subgroupEvents('add_subgroups', group_id, addedSubgroups),
      ...subgroupEvents('remove_subgroups', group_id, removedSubgroups),
    ]
  },
  serializationKey: ({ deactivated }, viewer) => Number(isShown(deactivated, viewer)),
})

/** Members became full members after the waiting period, or the waiting period changed. */
export const fullMembersChanged = entryKind<{
  joined: readonly number[]
  left: readonly number[]
  /** UNIX seconds of the moment by which membership is judged from now on. */
  asOf: number
}>({
  kind: 'full_members_changed',
  audit: 'Follows from other entries.',
  apply(state, { asOf }) {
    state.fullMembersAsOf = asOf
  },
  directoryChanges: ({ joined, left }, before) => ({
    elements: membershipElements([systemGroupId(before, 'role:fullmembers')], [...joined, ...left]),
  }),
  audience: () => 'everyone',
  events({ joined, left }, { state }) {
    const groupId = systemGroupId(state, 'role:fullmembers')
    return [...memberEvents('add_members', groupId, joined), ...memberEvents('remove_members', groupId, left)]
  },
  serializationKey: () => 1,
})
