import { z } from 'zod'
import { event } from '../contract/event.ts'
import { optionalShapeOf } from '../contract/table.ts'
import { userGroup } from './objects.ts'
import { groupPermissions } from './permissions.ts'

const groupId = { group_id: z.int() }
const members = { ...groupId, user_ids: z.array(z.int()) }
const subgroups = { ...groupId, direct_subgroup_ids: z.array(z.int()) }

export const userGroupAddEvent = event({
  type: 'user_group',
  op: 'add',
  perChannel: true,
  summary: 'A user group was created.',
  fields: { group: userGroup },
})

export const userGroupUpdateEvent = event({
  type: 'user_group',
  op: 'update',
  perChannel: true,
  summary: 'A user group changed; `data` has what is new.',
  fields: {
    ...groupId,
    data: z.strictObject({
      name: z.string().optional(),
      description: z.string().optional(),
      deactivated: z.boolean().optional(),
      ...optionalShapeOf(groupPermissions),
    }),
  },
})

export const userGroupRemoveEvent = event({
  type: 'user_group',
  op: 'remove',
  perChannel: true,
  summary: 'A user group was deactivated, for clients without `include_deactivated_groups`.',
  fields: groupId,
})

export const userGroupAddMembersEvent = event({
  type: 'user_group',
  op: 'add_members',
  perChannel: true,
  summary: 'Users became direct members of a group.',
  fields: members,
})

export const userGroupRemoveMembersEvent = event({
  type: 'user_group',
  op: 'remove_members',
  perChannel: true,
  summary: 'Users are no longer direct members of a group.',
  fields: members,
})

export const userGroupAddSubgroupsEvent = event({
  type: 'user_group',
  op: 'add_subgroups',
  perChannel: true,
  summary: 'Groups became direct subgroups of a group.',
  fields: subgroups,
})

export const userGroupRemoveSubgroupsEvent = event({
  type: 'user_group',
  op: 'remove_subgroups',
  perChannel: true,
  summary: 'Groups are no longer direct subgroups of a group.',
  fields: subgroups,
})
