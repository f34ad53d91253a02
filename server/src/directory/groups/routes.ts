import {
  createUserGroup,
  deactivateUserGroup,
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroupSubgroups,
  getUserGroups,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '@parley/api/groups/endpoints'
import { groupErrors } from '@parley/api/groups/errors'
import { groupPermissions } from '@parley/api/groups/permissions'
import { userErrors } from '@parley/api/users/errors'
import { route } from '#engine/http/route.ts'
import { permissionsAmong } from '../permissions/group-settings.ts'
import { createGroup, groupOf, updateGroup } from './commands.ts'
import { deactivateGroup, reactivateGroup } from './deactivation.ts'
import { directMembersOf, isDirectMember, isMember, membersOf } from './members.ts'
import { changeMembers } from './membership.ts'
import { groupsWithin } from './nesting.ts'
import { tellMembers } from './notices.ts'
import { presentGroups } from './present.ts'
import { groupFrom } from './state.ts'

/** Lists the user groups. */
export const list = route(getUserGroups, ({ state, parameters }) => ({
  user_groups: presentGroups(state, { deactivated: parameters.include_deactivated_groups }),
}))

/** Creates a user group, and notifies its members. */
export const create = route(createUserGroup, async ({ realm, user, realmUrl, parameters }) => {
  const { name, description, members, subgroups = [] } = parameters
  const permissions = permissionsAmong(groupPermissions, parameters)
  const request = { name, description, members, subgroups, permissions }
  return realm.change(async (change) => {
    const group = await createGroup(change, user, request)
    await tellMembers(change, { user, realmUrl }, groupFrom(group), { added: group.members, removed: [] })
    return { group_id: group.id }
  })
})

/** Changes a user group, or reactivates it. */
export const update = route(updateUserGroup, async ({ realm, user, parameters }) => {
  const { user_group_id: groupId, name, description, deactivated } = parameters
  const permissions = permissionsAmong(groupPermissions, parameters)
  const given = [name, description, deactivated, ...Object.values(permissions)]
  if (given.every((value) => value === undefined)) throw groupErrors.noNewData()
  await realm.change(async (change) => {
    await updateGroup(change, user, groupId, { name, description, permissions })
    if (deactivated === false) await reactivateGroup(change, user, groupId)
  })
  return {}
})

/** Deactivates a user group. */
export const deactivate = route(deactivateUserGroup, async ({ realm, user, parameters }) => {
  await realm.change((change) => deactivateGroup(change, user, parameters.user_group_id))
  return {}
})

/** Lists a group's members. */
export const members = route(getUserGroupMembers, ({ state, parameters }) => {
  const group = groupOf(state, parameters.user_group_id)
  return { members: parameters.direct_member_only ? directMembersOf(state, group) : membersOf(state, group) }
})

/** Adds members and subgroups to a group or removes them, and notifies the members. */
export const updateMembers = route(updateUserGroupMembers, async ({ realm, user, realmUrl, parameters }) => {
  const { add = [], delete: removed = [], add_subgroups: addSubgroups = [] } = parameters
  const { delete_subgroups: deleteSubgroups = [] } = parameters
  const request = { add, delete: removed, addSubgroups, deleteSubgroups }
  if (Object.values(request).every((ids) => ids.length === 0)) throw groupErrors.nothingToDo()
  await realm.change(async (change) => {
    const group = groupOf(change.state, parameters.user_group_id)
    const membership = await changeMembers(change, user, group, request)
    await tellMembers(change, { user, realmUrl }, group, membership)
  })
  return {}
})

/** Says whether a user is in a group. */
export const isMemberOf = route(getIsUserGroupMember, ({ state, parameters }) => {
  const group = groupOf(state, parameters.user_group_id)
  const person = state.users.get(parameters.user_id)
  if (person === undefined || person.isSystemBot) throw userErrors.noSuchUser()
  const answer = (parameters.direct_member_only ? isDirectMember : isMember)(state, person, group)
  return { is_user_group_member: answer }
})

/** Lists a group's subgroups. */
export const subgroups = route(getUserGroupSubgroups, ({ state, parameters }) => {
  const group = groupOf(state, parameters.user_group_id)
  const found = parameters.direct_subgroup_only ? group.subgroups : groupsWithin(state, group.id)
  return { subgroups: [...found].filter((id) => id !== group.id).sort((a, b) => a - b) }
})

/** Adds subgroups to a group or removes them. */
export const updateSubgroups = route(updateUserGroupSubgroups, async ({ realm, user, parameters }) => {
  const { add: addSubgroups = [], delete: deleteSubgroups = [] } = parameters
  const request = { add: [], delete: [], addSubgroups, deleteSubgroups }
  if (addSubgroups.length + deleteSubgroups.length === 0) throw groupErrors.noSubgroupsGiven()
  await realm.change((change) => {
    return changeMembers(change, user, groupOf(change.state, parameters.user_group_id), request)
  })
  return {}
})
