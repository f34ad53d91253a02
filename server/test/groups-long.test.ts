import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  updateUserGroupMembers,
} from '@parley/api/groups/endpoints'
import { realmUserGroupsSection } from '@parley/api/groups/register'
import { deactivateUser, reactivateUser, updateUser } from '@parley/api/users/endpoints'
import { allCapabilities } from '@parley/client'
import { expect, test } from 'vitest'
import { MODERATOR } from '#directory/users/roles.ts'
import { testServer } from './harness.ts'
import { addPeople } from './support/many-people.ts'
import { registered } from './support/registered.ts'

// A group is long with more than a thousand members.
const PEOPLE = 1_100

test('what /register says of groups with very many members is what there is, whoever comes and goes', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const people = await addPeople(server, PEOPLE, 1_700_000_000)
  const byId = (groups: readonly { id: number }[]) =>
    new Map(groups.map((group) => [group.id, group] as const))
  /** The members of the group, after comparing what bo's client is told of all groups with what is listed. */
  const membersOf = async (groupId: number) => {
    const { realm_user_groups: told } = await registered(bo, realmUserGroupsSection, {
      client_capabilities: allCapabilities,
    })
    const { user_groups: listed } = await ada.call(getUserGroups, { include_deactivated_groups: true })
    expect(byId(told)).toEqual(byId(listed))
    return told.find(({ id }) => id === groupId)?.members
  }
  const everybody = server.realm.state.systemGroups.get('role:members') ?? 0
  expect(await membersOf(everybody)).toHaveLength(PEOPLE + 1)

  const { group_id: crew } = await ada.call(createUserGroup, {
    name: 'crew',
    description: '',
    members: people.slice(0, 990),
    subgroups: [],
  })
  expect(await membersOf(crew)).toEqual(people.slice(0, 990))
  await ada.call(updateUserGroupMembers, { user_group_id: crew, add: people.slice(990, 1_100) })
  expect(await membersOf(crew)).toEqual(people.slice(0, 1_100))
  await ada.call(updateUserGroupMembers, { user_group_id: crew, delete: people.slice(1_000, 1_010) })
  expect(await membersOf(crew)).toEqual([...people.slice(0, 1_000), ...people.slice(1_010, 1_100)])

  const [first = 0, second = 0] = people
  await ada.call(deactivateUser, { user_id: first })
  await ada.call(updateUser, { user_id: second, role: MODERATOR })
  expect((await membersOf(crew))?.[0]).toBe(second)
  expect(await membersOf(everybody)).toHaveLength(PEOPLE - 1)
  await ada.call(reactivateUser, { user_id: first })
  expect((await membersOf(crew))?.[0]).toBe(first)
  expect(await membersOf(everybody)).toHaveLength(PEOPLE)

  await ada.call(updateUserGroupMembers, { user_group_id: crew, delete: people.slice(300, 1_000) })
  const left = [...people.slice(0, 300), ...people.slice(1_010, 1_100)]
  expect(await membersOf(crew)).toEqual(left)
  await ada.call(deactivateUserGroup, { user_group_id: crew })
  expect(await membersOf(crew)).toEqual(left)
})
