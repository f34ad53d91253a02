import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { userId } from '../users/parameters.ts'
import { groupErrors } from './errors.ts'
import { userGroups } from './limits.ts'
import { userGroup } from './objects.ts'
import { groupSettingParameters, groupSettingUpdates } from './permission.ts'
import { groupPermissions } from './permissions.ts'

const groupId = idOf(groupErrors.invalid).describe('ID of the group.')
const userIds = z.array(integer)

export const getUserGroups = endpoint({
  method: 'GET',
  path: '/user_groups',
  operationId: 'get-user-groups',
  summary: 'List user groups',
  access: 'member',
  perChannel: true,
  parameters: { include_deactivated_groups: z.boolean().default(false) },
  answer: { user_groups: z.array(userGroup) },
})

const groupName = name('group name')

export const createUserGroup = endpoint({
  method: 'POST',
  path: '/user_groups/create',
  operationId: 'create-user-group',
  summary: 'Create a user group',
  access: 'member',
  scopedKeys: 'never',
  adds: userGroups,
  parameters: {
    name: groupName,
    description: z.string(),
    members: userIds,
    subgroups: z.array(integer).optional().describe('IDs of groups whose members belong to it too.'),
    ...groupSettingParameters(groupPermissions),
  },
  answer: { group_id: z.int() },
  errors: [
    userErrors.invalidUserId(500),
    groupErrors.nameInUse('design'),
    groupErrors.nameEmpty(),
    groupErrors.nameTooLong(),
    groupErrors.namePrefixNotAllowed('role:'),
    errors.insufficientPermission(),
  ],
})

export const updateUserGroup = endpoint({
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  operationId: 'update-user-group',
  summary: 'Change a user group',
  access: 'member',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: {
    user_group_id: groupId,
    name: groupName.optional(),
    description: z.string().optional(),
    deactivated: z
      .boolean()
      .optional()
      .describe('False brings a deactivated group back; true does nothing.')
      .meta({ since: 386 }),
    ...groupSettingUpdates(groupPermissions),
  },
  answer: {},
  errors: [
    groupErrors.invalid(),
    groupErrors.noNewData(),
    groupErrors.nameInUse('design'),
    errors.expectationMismatch(),
    errors.insufficientPermission(),
  ],
})

export const deactivateUserGroup = endpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/deactivate',
  operationId: 'deactivate-user-group',
  summary: 'Deactivate a user group',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: { user_group_id: groupId },
  answer: {},
  errors: [
    groupErrors.invalid(),
    errors.cannotDeactivateGroupInUse([{ type: 'realm', settings: ['can_create_groups'] }]),
    errors.insufficientPermission(),
  ],
})

export const getUserGroupMembers = endpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  operationId: 'get-user-group-members',
  summary: 'List the members of a user group',
  access: 'member',
  perChannel: true,
  parameters: {
    user_group_id: groupId,
    direct_member_only: z.boolean().default(false).describe('Without the members of subgroups.'),
  },
  answer: { members: userIds },
  errors: [groupErrors.invalid()],
})

export const updateUserGroupMembers = endpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  operationId: 'update-user-group-members',
  summary: 'Add and remove members and subgroups',
  access: 'member',
  scopedKeys: 'never',
  adds: 'A group has each person and each group once.',
  parameters: {
    user_group_id: groupId,
    add: userIds.optional(),
    delete: userIds.optional(),
    add_subgroups: z.array(integer).optional(),
    delete_subgroups: z.array(integer).optional(),
  },
  answer: {},
  errors: [
    groupErrors.invalid(),
    groupErrors.nothingToDo(),
    groupErrors.alreadyMember(10),
    groupErrors.notMember(10),
    userErrors.invalidUserId(500),
    errors.insufficientPermission(),
  ],
})

export const getIsUserGroupMember = endpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  operationId: 'get-is-user-group-member',
  summary: 'Whether a user is a member of a user group',
  access: 'member',
  perChannel: true,
  parameters: {
    user_group_id: groupId,
    user_id: userId,
    direct_member_only: z.boolean().default(false).describe('Without the members of subgroups.'),
  },
  answer: { is_user_group_member: z.boolean() },
  errors: [groupErrors.invalid(), userErrors.noSuchUser()],
})

export const getUserGroupSubgroups = endpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  operationId: 'get-user-group-subgroups',
  summary: 'List the subgroups of a user group',
  access: 'member',
  perChannel: true,
  parameters: {
    user_group_id: groupId,
    direct_subgroup_only: z.boolean().default(false).describe('Without the subgroups of subgroups.'),
  },
  answer: { subgroups: z.array(z.int()) },
  errors: [groupErrors.invalid()],
})

export const updateUserGroupSubgroups = endpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  operationId: 'update-user-group-subgroups',
  summary: 'Add and remove subgroups',
  access: 'member',
  scopedKeys: 'never',
  adds: 'A group has each group once.',
  parameters: {
    user_group_id: groupId,
    add: z.array(integer).optional(),
    delete: z.array(integer).optional(),
  },
  answer: {},
  errors: [
    groupErrors.invalid(),
    groupErrors.noSubgroupsGiven(),
    groupErrors.alreadySubgroup(11),
    groupErrors.notSubgroup(11),
    groupErrors.cycle(11),
    errors.insufficientPermission(),
  ],
})
