import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroupMembers,
  getUserGroups,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '@parley/api/groups/endpoints'
import { groupPermissions } from '@parley/api/groups/permissions'
import type { ApiError } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, GUEST, MODERATOR, type Role } from '#directory/users/roles.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { giveRealmPermission } from './support/realm-permissions.ts'
import { giveRole } from './support/roles.ts'

/** The actions on a group, by others or by its only member. */
const actions = {
  rename: ({ actor, group }: Scene) =>
    actor.call(updateUserGroup, { user_group_id: group, name: `renamed ${group}` }),
  permit: ({ actor, group, other }: Scene) => {
    const value = { direct_members: [other.id], direct_subgroups: [] }
    return actor.call(updateUserGroup, { user_group_id: group, can_mention_group: { new: value } })
  },
  deactivate: ({ actor, group }: Scene) => actor.call(deactivateUserGroup, { user_group_id: group }),
  reactivate: async ({ actor, owner, group }: Scene) => {
    await owner.call(deactivateUserGroup, { user_group_id: group })
    return actor.call(updateUserGroup, { user_group_id: group, deactivated: false })
  },
  'add another': ({ actor, group, other }: Scene) =>
    actor.call(updateUserGroupMembers, { user_group_id: group, add: [other.id] }),
  'remove another': async ({ actor, owner, group, other }: Scene) => {
    await owner.call(updateUserGroupMembers, { user_group_id: group, add: [other.id] })
    return actor.call(updateUserGroupMembers, { user_group_id: group, delete: [other.id] })
  },
  join: ({ actor, group }: Scene) =>
    actor.call(updateUserGroupMembers, { user_group_id: group, add: [actor.id] }),
  leave: async ({ actor, owner, group }: Scene) => {
    await owner.call(updateUserGroupMembers, { user_group_id: group, add: [actor.id] })
    return actor.call(updateUserGroupMembers, { user_group_id: group, delete: [actor.id] })
  },
  'add a group': ({ actor, group, inner }: Scene) =>
    actor.call(updateUserGroupSubgroups, { user_group_id: group, add: [inner] }),
  'remove a group': async ({ actor, owner, group, inner }: Scene) => {
    await owner.call(updateUserGroupSubgroups, { user_group_id: group, add: [inner] })
    return actor.call(updateUserGroupSubgroups, { user_group_id: group, delete: [inner] })
  },
}
type Action = keyof typeof actions

interface Scene {
  readonly owner: Person
  readonly actor: Person
  readonly other: Person
  readonly group: number
  readonly inner: number
}

const EVERYTHING = Object.keys(actions) as Action[]
const NOTHING: Action[] = []

/** The actions that each permission of a group allows to a member without any other permission. */
const given: [permission: string, may: Action[]][] = [
  ['none', NOTHING],
  ['can_mention_group', NOTHING],
  ['can_manage_group', EVERYTHING],
  ['can_add_members_group', ['add another', 'join', 'add a group']],
  ['can_remove_members_group', ['remove another', 'leave', 'remove a group']],
  ['can_join_group', ['join']],
  ['can_leave_group', ['leave']],
]

const nobodyOf = (server: TestServer) => server.realm.state.systemGroups.get('role:nobody') ?? 0

const refusalOf = (call: Promise<unknown>): Promise<ApiError | undefined> =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  )

/** A group that grants nothing except `permissions`. */
async function bareGroup(
  server: TestServer,
  owner: Person,
  name: string,
  permissions: object = {},
): Promise<number> {
  const nothing = Object.fromEntries(Object.keys(groupPermissions).map((one) => [one, nobodyOf(server)]))
  const request = { name, description: '', members: [], ...nothing, ...permissions }
  return (await owner.call(createUserGroup, request)).group_id
}

test.each(given)('%s allows exactly its actions', async (permission, may) => {
  const server = await testServer()
  const owner = await server.ada()
  const [actor, other] = [await server.join('bo'), await server.join('lena')]
  await server.followAll([actor])
  const inner = await bareGroup(server, owner, 'inner')
  const value = { [permission]: { direct_members: [actor.id], direct_subgroups: [] } }
  const allowed = []
  for (const [name, act] of Object.entries(actions)) {
    const group = await bareGroup(server, owner, name, permission === 'none' ? {} : value)
    const refusal = await refusalOf(act({ owner, actor, other, group, inner }))
    if (refusal === undefined) allowed.push(name)
    else expect(refusal, name).toMatchObject({ code: 'BAD_REQUEST', message: 'Insufficient permission' })
  }
  expect(allowed).toEqual(may)
})

const roles: [who: string, role: Role | undefined, creates: boolean, may: Action[]][] = [
  ['the owner', undefined, true, EVERYTHING],
  ['an administrator', ADMINISTRATOR, true, NOTHING],
  ['a moderator', MODERATOR, true, NOTHING],
]

test.each(roles)('%s: allowed actions on groups of others', async (_, role, creates, may) => {
  const server = await testServer()
  const [owner, bo, other] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const actor = role === undefined ? owner : bo
  if (role !== undefined) await giveRole(server, actor, role)
  const inner = await bareGroup(server, owner, 'inner')
  const allowed = []
  for (const [name, act] of Object.entries(actions)) {
    const group = await bareGroup(server, other, name)
    if ((await refusalOf(act({ owner, actor, other, group, inner }))) === undefined) allowed.push(name)
  }
  expect(allowed).toEqual(may)
  const creation = actor.call(createUserGroup, { name: 'own', description: '', members: [] })
  expect((await refusalOf(creation)) === undefined).toBe(creates)
})

describe('permissions of the organization', () => {
  test('can_create_groups decides who creates groups', async () => {
    const server = await testServer()
    const [owner, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await giveRealmPermission(server, 'can_create_groups', { direct_members: [bo.id], direct_subgroups: [] })
    await server.followAll([owner])
    await bo.call(createUserGroup, { name: 'bo', description: '', members: [] })
    for (const person of [lena, owner]) {
      const refusal = await person.refused(createUserGroup, { name: 'x', description: '', members: [] })
      expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: 'Insufficient permission' })
    }
  })

  test('can_manage_all_groups grants every permission on every group', async () => {
    const server = await testServer()
    const [owner, actor, other] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const everything = { direct_members: [owner.id, actor.id], direct_subgroups: [] }
    await giveRealmPermission(server, 'can_manage_all_groups', everything)
    await server.followAll([actor])
    const inner = await bareGroup(server, owner, 'inner')
    for (const [name, act] of Object.entries(actions)) {
      const group = await bareGroup(server, other, name)
      expect(await refusalOf(act({ owner, actor, other, group, inner })), name).toBeUndefined()
    }
  })
})

test('guests change no group, even with permissions', async () => {
  const server = await testServer()
  const [owner, guest, other] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await giveRole(server, guest, GUEST)
  await server.followAll([guest])
  const inner = await bareGroup(server, owner, 'inner')
  const all = Object.fromEntries(
    Object.keys(groupPermissions).map((name) => [name, { direct_members: [guest.id], direct_subgroups: [] }]),
  )
  for (const [name, act] of Object.entries(actions)) {
    const group = await bareGroup(server, owner, name, all)
    const refusal = await refusalOf(act({ owner, actor: guest, other, group, inner }))
    const message = name === 'deactivate' ? 'Insufficient permission' : 'Not allowed for guest users'
    expect(refusal, name).toMatchObject({ code: 'BAD_REQUEST', message })
  }
  const creation = { name: 'own', description: '', members: [] }
  expect(await guest.refused(createUserGroup, creation)).toMatchObject({
    message: 'Not allowed for guest users',
  })
  expect(await guest.refused(getUserGroups, {})).toMatchObject({ message: 'Not allowed for guest users' })
})

test('nobody changes system groups', async () => {
  const server = await testServer()
  const [owner, other] = [await server.ada(), await server.join('lena')]
  const inner = await bareGroup(server, owner, 'inner')
  for (const group of server.realm.state.systemGroups.values()) {
    for (const [name, act] of Object.entries(actions)) {
      const refusal = await refusalOf(act({ owner, actor: owner, other, group, inner }))
      expect(refusal, `${name} ${group}`).toMatchObject({ message: 'Insufficient permission' })
    }
  }
})

test('a permission applies to members of nested groups', async () => {
  const server = await testServer()
  const [owner, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const inner = await bareGroup(server, owner, 'inner')
  await owner.call(updateUserGroupMembers, { user_group_id: inner, add: [bo.id] })
  const outer = await bareGroup(server, owner, 'outer')
  await owner.call(updateUserGroupSubgroups, { user_group_id: outer, add: [inner] })
  const group = await bareGroup(server, owner, 'managed', { can_manage_group: outer })
  await bo.call(updateUserGroup, { user_group_id: group, description: 'by bo' })
  const attempt = { user_group_id: group, description: 'by lena' }
  expect(await lena.refused(updateUserGroup, attempt)).toMatchObject({ message: 'Insufficient permission' })
})

describe('invalid values are refused', () => {
  const user_group_id = 9
  const missing = 4321

  const wrongForNew: [what: string, values: object, message: string][] = [
    ['an empty name', { name: '  ' }, "User group name can't be empty!"],
    ['a long name', { name: 'é'.repeat(101) }, 'User group name cannot exceed 100 characters.'],
    ['a name like a mention', { name: '@design' }, "User group name cannot start with '@'."],
    ['a name like a system group', { name: 'role:boss' }, "User group name cannot start with 'role:'."],
    ['a name like a user', { name: 'user:10' }, "User group name cannot start with 'user:'."],
    ['a name like a stream', { name: 'stream:x' }, "User group name cannot start with 'stream:'."],
    ['a name like a channel', { name: ' channel:x' }, "User group name cannot start with 'channel:'."],
    ['a name that is taken', { name: 'CREW' }, "User group 'CREW' already exists."],
    ['an unknown member', { members: [missing] }, `Invalid user ID: ${missing}`],
    ['an unknown subgroup', { subgroups: [missing] }, 'Invalid user group'],
    ['a permission for an unknown group', { can_join_group: missing }, 'Invalid user group'],
    [
      'a permission for an unknown user',
      { can_join_group: { direct_members: [missing], direct_subgroups: [] } },
      `Invalid user ID: ${missing}`,
    ],
    [
      'managing by everyone',
      { can_manage_group: 2 },
      "'can_manage_group' setting cannot be set to 'role:everyone' group.",
    ],
    [
      'mentions by the Internet',
      { can_mention_group: 1 },
      "'can_mention_group' setting cannot be set to 'role:internet' group.",
    ],
    [
      'mentions by owners',
      { can_mention_group: 7 },
      "'can_mention_group' setting cannot be set to 'role:owners' group.",
    ],
    [
      'joining by everyone among others',
      { can_join_group: { direct_members: [], direct_subgroups: [2, 3] } },
      "'can_join_group' setting cannot be set to 'role:everyone' group.",
    ],
  ]

  test('for a new group', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.call(createUserGroup, { name: 'crew', description: '', members: [] })
    await server.followAll([ada])
    for (const [what, values, message] of wrongForNew) {
      const refusal = await ada.refused(createUserGroup, {
        name: 'fresh',
        description: '',
        members: [],
        ...values,
      })
      expect(refusal, what).toMatchObject({ code: 'BAD_REQUEST', message })
    }
    expect((await ada.call(getUserGroups, {})).user_groups).toHaveLength(9)
  })

  const wrongForOld: [what: string, values: object, code: string, message: string][] = [
    ['nothing', {}, 'BAD_REQUEST', 'No new data supplied'],
    ['an unknown group', { user_group_id: missing, name: 'x' }, 'BAD_REQUEST', 'Invalid user group'],
    ['an empty name', { name: '' }, 'BAD_REQUEST', "User group name can't be empty!"],
    ['a name that is taken', { name: 'Other' }, 'BAD_REQUEST', "User group 'Other' already exists."],
    [
      'an outdated permission',
      { name: 'new', can_join_group: { new: 3, old: 4 } },
      'EXPECTATION_MISMATCH',
      "'old' value does not match the expected value.",
    ],
    [
      'managing by everyone',
      { can_manage_group: { new: 2 } },
      'BAD_REQUEST',
      "'can_manage_group' setting cannot be set to 'role:everyone' group.",
    ],
  ]

  test('for an existing group', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.call(createUserGroup, { name: 'crew', description: '', members: [] })
    await ada.call(createUserGroup, { name: 'other', description: '', members: [] })
    await server.followAll([ada])
    for (const [what, values, code, message] of wrongForOld) {
      expect(await ada.refused(updateUserGroup, { user_group_id, ...values }), what).toMatchObject({
        code,
        message,
      })
    }
    const crew = (await ada.call(getUserGroups, {})).user_groups.find(({ id }) => id === user_group_id)
    expect(crew).toMatchObject({ name: 'crew', can_join_group: 8 })
  })

  test('for members and subgroups', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await ada.call(createUserGroup, { name: 'crew', description: '', members: [ada.id], subgroups: [3] })
    const inner = await bareGroup(server, ada, 'inner')
    const nothing =
      'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".'
    const members: [object, string][] = [
      [{}, nothing],
      [{ add: [] }, nothing],
      [{ add: [ada.id] }, `User ${ada.id} is already a member of this group`],
      [{ add: [bo.id, missing] }, `Invalid user ID: ${missing}`],
      [{ delete: [bo.id] }, `There is no member ${bo.id} in this user group`],
      [{ delete: [missing] }, `Invalid user ID: ${missing}`],
      [{ add_subgroups: [3] }, 'User group 3 is already a subgroup of this group.'],
      [{ delete_subgroups: [inner] }, `User group ${inner} is not a subgroup of this group.`],
      [{ user_group_id: missing, add: [bo.id] }, 'Invalid user group'],
    ]
    for (const [values, message] of members) {
      expect(await ada.refused(updateUserGroupMembers, { user_group_id, ...values })).toMatchObject({
        message,
      })
    }
    const cycle = `User group ${user_group_id} is already a subgroup of one of the passed subgroups.`
    await ada.call(updateUserGroupSubgroups, { user_group_id: inner, add: [user_group_id] })
    const subgroups: [object, string][] = [
      [{}, 'Nothing to do. Specify at least one of "add" or "delete".'],
      [{ add: [3] }, 'User group 3 is already a subgroup of this group.'],
      [{ add: [missing] }, 'Invalid user group'],
      [{ delete: [4] }, 'User group 4 is not a subgroup of this group.'],
      [{ add: [user_group_id] }, cycle],
      [{ add: [4, inner] }, cycle],
    ]
    for (const [values, message] of subgroups) {
      expect(await ada.refused(updateUserGroupSubgroups, { user_group_id, ...values })).toMatchObject({
        message,
      })
    }
    expect(await ada.refused(getUserGroupMembers, { user_group_id: missing })).toMatchObject({
      message: 'Invalid user group',
    })
  })
})
