import { createChannel } from '@parley/api/channels/endpoints'
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
import { getMessages } from '@parley/api/messages/endpoints'
import { deactivateUser, reactivateUser } from '@parley/api/users/endpoints'
import { allCapabilities, type Mirror } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'
import { giveRealmPermission } from './support/realm-permissions.ts'

const systemGroup = (server: TestServer, name: string) => {
  return [...server.realm.state.groups.values()].find((group) => group.systemName === name)?.id ?? 0
}

/** A client from before deactivated groups were shown. */
const OLD = { client_capabilities: { ...allCapabilities, include_deactivated_groups: false } }

/** The new events, without those of notices. */
const news = async (mirror: Mirror) => (await mirror.catchUp()).filter(({ type }) => type !== 'message')

async function groupNamed(person: Person, name: string, deactivated = true) {
  const { user_groups } = await person.call(getUserGroups, { include_deactivated_groups: deactivated })
  return user_groups.find((group) => group.name === name)
}

const create = async (
  person: Person,
  name: string,
  members: readonly Person[] = [],
  subgroups: number[] = [],
) => {
  const ids = members.map(({ id }) => id)
  return (await person.call(createUserGroup, { name, description: '', members: ids, subgroups })).group_id
}

test('a new group belongs to its creator', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await server.followAll([ada, bo])
  const toAda = await ada.follow()

  const { group_id } = await bo.call(createUserGroup, {
    name: ' design ',
    description: 'Pixels',
    members: [ada.id],
  })

  const creator = { direct_members: [bo.id], direct_subgroups: [] }
  const nobody = systemGroup(server, 'role:nobody')
  const everyone = systemGroup(server, 'role:everyone')
  const group = {
    id: group_id,
    name: 'design',
    description: 'Pixels',
    members: [ada.id],
    direct_subgroup_ids: [],
    creator_id: bo.id,
    is_system_group: false,
    deactivated: false,
    can_add_members_group: creator,
    can_manage_group: creator,
    can_join_group: nobody,
    can_leave_group: everyone,
    can_mention_group: everyone,
    can_remove_members_group: nobody,
  }
  expect(await groupNamed(ada, 'design')).toMatchObject(group)
  expect(await news(toAda)).toMatchObject([{ type: 'user_group', op: 'add', group }])
})

test('system groups contain exactly the users of their role, and each other', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const { user_groups } = await bo.call(getUserGroups, {})
  const shown = user_groups.map(({ name, members, direct_subgroup_ids }) => [
    name,
    members,
    direct_subgroup_ids,
  ])
  const id = (name: string) => systemGroup(server, name)
  expect(shown).toEqual([
    ['role:internet', [], [id('role:everyone')]],
    ['role:everyone', [], [id('role:members')]],
    ['role:members', [bo.id], [id('role:fullmembers')]],
    ['role:fullmembers', [bo.id], [id('role:moderators')]],
    ['role:moderators', [], [id('role:administrators')]],
    ['role:administrators', [], [id('role:owners')]],
    ['role:owners', [ada.id], []],
    ['role:nobody', [], []],
  ])
  const members = (group: string, direct_member_only = false) =>
    bo.call(getUserGroupMembers, { user_group_id: id(group), direct_member_only })
  expect((await members('role:everyone')).members).toEqual([ada.id, bo.id])
  expect((await members('role:everyone', true)).members).toEqual([])
  expect((await members('role:moderators')).members).toEqual([ada.id])
  expect((await members('role:nobody')).members).toEqual([])
})

test('an update changes and reports only what differs', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const user_group_id = await create(ada, 'design')
  const toAda = await ada.follow()
  const members = systemGroup(server, 'role:members')
  const current = { direct_members: [ada.id], direct_subgroups: [] }

  await ada.call(updateUserGroup, {
    user_group_id,
    name: 'Design',
    description: '',
    can_manage_group: { new: { direct_members: [], direct_subgroups: [members] }, old: current },
    can_add_members_group: { new: current },
  })

  const data = { name: 'Design', can_manage_group: members }
  expect(await news(toAda)).toMatchObject([
    { type: 'user_group', op: 'update', group_id: user_group_id, data },
  ])
  const update = toAda.events.at(-1) as unknown as { data: object }
  expect(Object.keys(update.data).sort()).toEqual(['can_manage_group', 'name'])
  await ada.call(updateUserGroup, { user_group_id, name: 'Design' })
  expect(await news(toAda)).toEqual([])
  expect(await groupNamed(ada, 'Design')).toMatchObject(data)
})

describe('deactivated groups', () => {
  test('are deleted for old clients, marked for new ones, and can be reactivated', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const bo = await server.join('bo')
    const lena = await server.join('lena')
    await server.followAll([ada, bo])
    const user_group_id = await create(ada, 'design', [bo])
    const [toNew, toOld] = [await bo.follow(), await bo.follow(OLD)]

    await ada.call(deactivateUserGroup, { user_group_id })
    expect(await groupNamed(bo, 'design', false)).toBeUndefined()
    expect(await groupNamed(bo, 'design')).toMatchObject({ deactivated: true, members: [bo.id] })
    const update = { type: 'user_group', op: 'update', group_id: user_group_id }
    expect(await news(toNew)).toMatchObject([{ ...update, data: { deactivated: true } }])
    expect(await news(toOld)).toMatchObject([{ type: 'user_group', op: 'remove', group_id: user_group_id }])

    await ada.call(updateUserGroup, { user_group_id, name: 'old design' })
    await ada.call(updateUserGroupMembers, { user_group_id, add: [lena.id] })
    expect(await news(toNew)).toMatchObject([
      { ...update, data: { name: 'old design' } },
      { type: 'user_group', op: 'add_members', group_id: user_group_id, user_ids: [lena.id] },
    ])
    expect(await news(toOld)).toEqual([])

    await ada.call(updateUserGroup, { user_group_id, deactivated: false, description: 'Back' })
    expect(await news(toNew)).toMatchObject([
      { ...update, data: { description: 'Back' } },
      { ...update, data: { deactivated: false } },
    ])
    const group = { id: user_group_id, name: 'old design', description: 'Back', members: [bo.id, lena.id] }
    expect(await news(toOld)).toMatchObject([{ type: 'user_group', op: 'add', group }])
  })

  test('are unchanged by a repeated deactivation or reactivation', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const user_group_id = await create(ada, 'design')
    await ada.call(updateUserGroup, { user_group_id, deactivated: true })
    expect(await groupNamed(ada, 'design')).toMatchObject({ deactivated: false })
    await ada.call(updateUserGroup, { user_group_id, deactivated: false })
    await ada.call(deactivateUserGroup, { user_group_id })
    expect(await ada.refused(deactivateUserGroup, { user_group_id })).toMatchObject({
      message: 'Invalid user group',
    })
  })

  test('can neither be given permissions nor be nested', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const outer = await create(ada, 'outer')
    const user_group_id = await create(ada, 'design')
    await ada.call(deactivateUserGroup, { user_group_id })
    const unusable = { code: 'BAD_REQUEST', message: 'Invalid user group' }
    const setting = { user_group_id: outer, can_join_group: { new: user_group_id } }
    expect(await ada.refused(updateUserGroup, setting)).toMatchObject(unusable)
    expect(
      await ada.refused(updateUserGroupSubgroups, { user_group_id: outer, add: [user_group_id] }),
    ).toMatchObject(unusable)
    await ada.call(updateUserGroup, { user_group_id, can_join_group: { new: outer } })
  })

  test('give their members no permissions through groups that contain them', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const bo = await server.join('bo')
    await server.followAll([ada, bo])
    const inner = await create(ada, 'inner', [bo])
    const outer = await create(ada, 'outer', [], [inner])
    const group = await create(ada, 'managed')
    const isMember = async (user_group_id: number) =>
      (await ada.call(getIsUserGroupMember, { user_group_id, user_id: bo.id })).is_user_group_member
    await ada.call(deactivateUserGroup, { user_group_id: outer })
    await ada.call(deactivateUserGroup, { user_group_id: inner })
    await ada.call(updateUserGroup, { user_group_id: outer, deactivated: false })
    await ada.call(updateUserGroup, { user_group_id: group, can_manage_group: { new: outer } })
    expect(await isMember(outer)).toBe(false)
    expect(await isMember(inner)).toBe(true)
    expect(await bo.refused(updateUserGroup, { user_group_id: group, name: 'mine' })).toMatchObject({
      message: 'Insufficient permission',
    })
    await ada.call(updateUserGroup, { user_group_id: inner, deactivated: false })
    expect(await isMember(outer)).toBe(true)
    await bo.call(updateUserGroup, { user_group_id: group, name: 'mine' })
  })
})

test('a group in use cannot be deactivated, and the error lists its uses', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const used = await create(ada, 'used')
  const around = await create(ada, 'around', [], [used])
  const governed = await create(ada, 'governed')
  const inList = { direct_members: [ada.id], direct_subgroups: [used] }
  await ada.call(updateUserGroup, {
    user_group_id: governed,
    can_join_group: { new: used },
    can_leave_group: { new: inList },
  })
  await ada.call(updateUserGroup, { user_group_id: used, can_mention_group: { new: used } })
  const channel = {
    name: 'vault',
    subscribers: [ada.id],
    can_send_message_group: used,
    can_subscribe_group: inList,
  }
  const { id: channel_id } = await ada.call(createChannel, channel)
  await giveRealmPermission(server, 'can_create_groups', inList)

  const refusal = await ada.refused(deactivateUserGroup, { user_group_id: used })

  expect(refusal).toMatchObject({
    code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
    message: 'Cannot deactivate user group in use.',
  })
  const objections = refusal.fields.objections as { settings?: string[] }[]
  for (const objection of objections) objection.settings?.sort()
  expect(objections).toEqual([
    { type: 'realm', settings: ['can_create_groups'] },
    { type: 'channel', channel_id, settings: ['can_send_message_group', 'can_subscribe_group'] },
    { type: 'user_group', group_id: governed, settings: ['can_join_group', 'can_leave_group'] },
    { type: 'subgroup', supergroup_ids: [around] },
  ])
  expect(await groupNamed(ada, 'used')).toMatchObject({ deactivated: false })
})

describe('members', () => {
  test('are added and removed together with subgroups', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const [bo, lena] = [await server.join('bo'), await server.join('lena')]
    await server.followAll([ada, bo])
    const [inner, other] = [await create(ada, 'inner', [lena]), await create(ada, 'other')]
    const user_group_id = await create(ada, 'outer', [ada], [other])
    const toBo = await bo.follow()

    await ada.call(updateUserGroupMembers, {
      user_group_id,
      add: [bo.id, bo.id],
      delete: [ada.id],
      add_subgroups: [inner],
      delete_subgroups: [other],
    })

    expect(await news(toBo)).toMatchObject([
      { op: 'add_members', user_ids: [bo.id] },
      { op: 'remove_members', user_ids: [ada.id] },
      { op: 'add_subgroups', direct_subgroup_ids: [inner] },
      { op: 'remove_subgroups', direct_subgroup_ids: [other] },
    ])
    expect((await bo.call(getUserGroupMembers, { user_group_id })).members).toEqual([bo.id, lena.id])
    const direct = await bo.call(getUserGroupMembers, { user_group_id, direct_member_only: true })
    expect(direct.members).toEqual([bo.id])
    const isMember = (direct_member_only: boolean) =>
      bo.call(getIsUserGroupMember, { user_group_id, user_id: lena.id, direct_member_only })
    expect(await isMember(false)).toMatchObject({ is_user_group_member: true })
    expect(await isMember(true)).toMatchObject({ is_user_group_member: false })
  })

  test('stay unchanged if one of the changes is invalid', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const bo = await server.join('bo')
    await server.followAll([ada])
    const user_group_id = await create(ada, 'design', [ada])
    const toAda = await ada.follow()
    await ada.refused(updateUserGroupMembers, { user_group_id, add: [bo.id], delete: [bo.id] })
    await ada.refused(updateUserGroupMembers, { user_group_id, add: [bo.id], add_subgroups: [user_group_id] })
    expect(await news(toAda)).toEqual([])
    expect(await groupNamed(ada, 'design')).toMatchObject({ members: [ada.id], direct_subgroup_ids: [] })
  })
})

test('deactivated users are in no group until they are reactivated', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada])
  const user_group_id = await create(ada, 'design', [ada, bo])
  const toAda = await ada.follow()
  const members = async () => (await ada.call(getUserGroupMembers, { user_group_id })).members
  const isMember = { user_group_id, user_id: bo.id }

  await ada.call(deactivateUser, { user_id: bo.id })
  expect(await news(toAda)).toContainEqual(
    expect.objectContaining({ op: 'remove_members', group_id: user_group_id, user_ids: [bo.id] }),
  )
  expect(await members()).toEqual([ada.id])
  expect(await ada.call(getIsUserGroupMember, isMember)).toMatchObject({ is_user_group_member: false })
  const again = { user_group_id, add: [bo.id] }
  expect(await ada.refused(updateUserGroupMembers, again)).toMatchObject({
    message: `Invalid user ID: ${bo.id}`,
  })

  await ada.call(reactivateUser, { user_id: bo.id })
  expect(await news(toAda)).toContainEqual(
    expect.objectContaining({ op: 'add_members', group_id: user_group_id, user_ids: [bo.id] }),
  )
  expect(await members()).toEqual([ada.id, bo.id])
})

test('subgroups are listed at every depth, or only the first', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const inner = await create(ada, 'inner')
  const middle = await create(ada, 'middle', [], [inner])
  const user_group_id = await create(ada, 'outer', [], [middle])
  const subgroups = async (direct_subgroup_only: boolean) =>
    (await ada.call(getUserGroupSubgroups, { user_group_id, direct_subgroup_only })).subgroups
  expect(await subgroups(false)).toEqual([inner, middle])
  expect(await subgroups(true)).toEqual([middle])
})

describe('notices', () => {
  const inbox = {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [['is', 'dm']] as [string, string][],
  }
  const noticesTo = async (person: Person) =>
    (await person.call(getMessages, { ...inbox, apply_markdown: false })).messages.map(
      ({ content }) => content,
    )

  test('inform people that others added them to a group or removed them', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await server.followAll([ada, bo])
    const user_group_id = await create(ada, 'design', [ada, bo])
    await ada.call(updateUserGroupMembers, { user_group_id, add: [lena.id], delete: [bo.id, ada.id] })
    const by = `@_**Ada Lindqvist|${ada.id}**`
    expect(await noticesTo(bo)).toEqual([
      `${by} added you to the group @_*design*.`,
      `${by} removed you from the group @_*design*.`,
    ])
    expect(await noticesTo(lena)).toEqual([`${by} added you to the group @_*design*.`])
    expect(await noticesTo(ada)).toEqual([])
    const [first] = (await bo.call(getMessages, inbox)).messages
    expect(first?.content).toContain(`data-user-group-id="${user_group_id}"`)
  })

  test('are not sent for deactivated groups, or if the change is refused', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await server.followAll([ada, bo])
    const user_group_id = await create(ada, 'design')
    await ada.refused(updateUserGroupMembers, { user_group_id, add: [bo.id], delete: [bo.id] })
    await ada.call(deactivateUserGroup, { user_group_id })
    await ada.call(updateUserGroupMembers, { user_group_id, add: [bo.id] })
    expect(await noticesTo(bo)).toEqual([])
  })
})
