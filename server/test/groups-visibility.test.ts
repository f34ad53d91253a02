import { archiveChannel, createChannel } from '@parley/api/channels/endpoints'
import {
  createUserGroup,
  deactivateUserGroup,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '@parley/api/groups/endpoints'
import type { Mirror, RegisterInput } from '@parley/client'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

type Value = number | { direct_members: number[]; direct_subgroups: number[] }

/** A private channel with two subscribers, also visible to users with one permission. */
async function vault(
  ada: Person,
  bo: Person,
  permission: string,
  value: Value,
  name = 'vault',
): Promise<number> {
  const request = { name, subscribers: [ada.id, bo.id], invite_only: true, [permission]: value }
  return (await ada.call(createChannel, request)).id
}

async function group(
  ada: Person,
  name: string,
  members: Person[] = [],
  subgroups: number[] = [],
): Promise<number> {
  const request = { name, description: '', members: members.map(({ id }) => id), subgroups }
  return (await ada.call(createUserGroup, request)).group_id
}

/** The new events, without those of notices. */
const news = async (mirror: Mirror) => (await mirror.catchUp()).filter(({ type }) => type !== 'message')

const clients: [client: string, input: RegisterInput][] = [
  ['one that keeps all subscribers', { include_subscribers: 'true' }],
  ['one that keeps some subscribers', { include_subscribers: 'partial' }],
  ['one that keeps none', { include_subscribers: 'false' }],
  ['one without capabilities', { client_capabilities: { notification_settings_null: false } }],
  [
    'one without events of subscriptions',
    { include_subscribers: 'true', event_types: ['stream', 'user_group'] },
  ],
]

test.each(clients)('%s sees a channel appear and disappear with a group', async (_, input) => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const crew = await group(ada, 'crew')
  const id = await vault(ada, bo, 'can_subscribe_group', crew)
  const [toLena, toBo] = [await lena.follow(input), await bo.follow(input)]
  const countOf = () => toLena.state.channels.get(id)?.subscriber_count

  await ada.call(updateUserGroupMembers, { user_group_id: crew, add: [lena.id] })
  const [groupEvent, created] = await news(toLena)
  expect(groupEvent).toMatchObject({ type: 'user_group', op: 'add_members' })
  expect(created).toMatchObject({ type: 'stream', op: 'create', streams: [{ stream_id: id, name: 'vault' }] })
  expect(countOf()).toBe(2)
  expect(await toLena.differences()).toEqual([])

  await ada.call(updateUserGroupMembers, { user_group_id: crew, delete: [lena.id] })
  const [, deleted] = await news(toLena)
  expect(deleted).toMatchObject({ type: 'stream', op: 'delete', stream_ids: [id] })
  expect(countOf()).toBeUndefined()
  // A user who sees the channel anyway gets only the events of the group.
  expect((await news(toBo)).map(({ type }) => type)).toEqual(['user_group', 'user_group'])
})

test.each(['can_subscribe_group', 'can_add_subscribers_group', 'can_administer_channel_group'])(
  '%s shows a private channel to those in a group within its group',
  async (permission) => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const inner = await group(ada, 'inner', [lena])
    const [middle, outer] = [await group(ada, 'middle', [], [inner]), await group(ada, 'outer')]
    const id = await vault(ada, bo, permission, { direct_members: [ada.id], direct_subgroups: [outer] })
    await server.followAll([ada, bo, lena])
    const toLena = await lena.follow()
    await ada.call(updateUserGroupSubgroups, { user_group_id: outer, add: [middle] })
    expect((await news(toLena)).map(({ type }) => type)).toContain('stream')
    expect(toLena.state.channels.has(id)).toBe(true)
    await ada.call(updateUserGroupMembers, { user_group_id: inner, delete: [lena.id] })
    await news(toLena)
    expect(toLena.state.channels.has(id)).toBe(false)
  },
)

test('other permissions do not make the channel visible', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const crew = await group(ada, 'crew')
  await vault(ada, bo, 'can_send_message_group', crew)
  await server.followAll([lena])
  const toLena = await lena.follow()
  await ada.call(updateUserGroupMembers, { user_group_id: crew, add: [lena.id] })
  expect((await news(toLena)).map(({ type }) => type)).toEqual(['user_group'])
})

test('a subscriber who leaves the group keeps seeing the channel', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const crew = await group(ada, 'crew', [lena])
  const id = await vault(ada, bo, 'can_subscribe_group', crew)
  await lena.subscribe('vault')
  await server.followAll([ada, bo, lena])
  const toLena = await lena.follow()
  await ada.call(updateUserGroupMembers, { user_group_id: crew, delete: [lena.id] })
  expect((await news(toLena)).map(({ type }) => type)).toEqual(['user_group'])
  expect(toLena.state.channels.get(id)?.subscriber_count).toBe(3)
})

test('a user added and removed between two polls ends with the present state', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  const crew = await group(ada, 'crew', [lena])
  await vault(ada, bo, 'can_subscribe_group', crew)
  const change = (add: Person[], removed: Person[]) => {
    const ids = { add: add.map(({ id }) => id), delete: removed.map(({ id }) => id) }
    return ada.call(updateUserGroupMembers, { user_group_id: crew, ...ids })
  }
  await change([], [lena])
  await lena.refused(updateUserGroup, { user_group_id: crew, name: 'mine' })
  await change([lena], [])
  await lena.subscribe('vault')
  await change([bo], [lena])
})

test('a reactivated group makes its channels visible again', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const inner = await group(ada, 'inner', [lena])
  const outer = await group(ada, 'outer', [], [inner])
  await ada.call(deactivateUserGroup, { user_group_id: outer })
  await ada.call(deactivateUserGroup, { user_group_id: inner })
  await ada.call(updateUserGroup, { user_group_id: outer, deactivated: false })
  await vault(ada, bo, 'can_subscribe_group', outer)
  await server.followAll([ada, bo, lena])
  const toLena = await lena.follow()
  await ada.call(updateUserGroup, { user_group_id: inner, deactivated: false })
  expect((await news(toLena)).map(({ type }) => type)).toContain('stream')
})

test('an archived channel does not block deactivating a group, and becomes invisible with it', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const crew = await group(ada, 'crew', [lena])
  const stream_id = await vault(ada, bo, 'can_subscribe_group', crew)
  await server.followAll([ada, lena])
  await ada.refused(deactivateUserGroup, { user_group_id: crew })
  await ada.call(archiveChannel, { stream_id })
  const toLena = await lena.follow()
  expect(toLena.state.channels.has(stream_id)).toBe(true)
  await ada.call(deactivateUserGroup, { user_group_id: crew })
  await toLena.catchUp()
  expect(toLena.state.channels.has(stream_id)).toBe(false)
})
