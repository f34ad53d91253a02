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

/** Who has become a direct member of the group or is none any more: nothing where that is nobody. */
export function memberEvents(
  op: keyof typeof ofMembers,
  groupId: number,
  userIds: readonly number[],
): EventBody[] {
  return userIds.length === 0 ? [] : [ofMembers[op].of({ group_id: groupId, user_ids: userIds })]
}

export function subgroupEvents(
  op: keyof typeof ofSubgroups,
  groupId: number,
  subgroupIds: readonly number[],
): EventBody[] {
  return subgroupIds.length === 0
    ? []
    : [ofSubgroups[op].of({ group_id: groupId, direct_subgroup_ids: subgroupIds })]
}
