import type { EventBody } from '@parley/api/contract/event'
import {
  userGroupAddMembersEvent,
  userGroupAddSubgroupsEvent,
  userGroupRemoveMembersEvent,
  userGroupRemoveSubgroupsEvent,
} from '@parley/api/groups/events'

const ofMembers = { add_members: userGroupAddMembersEvent, remove_members: userGroupRemoveMembersEvent }
const ofSubgroups = {
  add_subgroups: userGroupAddSubgroupsEvent,
  remove_subgroups: userGroupRemoveSubgroupsEvent,
}

/** The event about direct members added or removed; none if the list is empty. */
export function memberEvents(
  op: keyof typeof ofMembers,
  groupId: number,
  userIds: readonly number[],
): EventBody[] {
  return userIds.length === 0 ? [] : [ofMembers[op].of({ group_id: groupId, user_ids: userIds })]
}

/** The event about subgroups added or removed; none if the list is empty. */
export function subgroupEvents(
  op: keyof typeof ofSubgroups,
  groupId: number,
  subgroupIds: readonly number[],
): EventBody[] {
  return subgroupIds.length === 0
    ? []
    : [ofSubgroups[op].of({ group_id: groupId, direct_subgroup_ids: subgroupIds })]
}
