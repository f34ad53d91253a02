import { createChannel, updateChannel } from '@parley/api/channels/endpoints'
import * as endpoints from '@parley/api/default-channels/endpoints'
import { defaultStreamGroupsSection, defaultStreamsSection } from '@parley/api/default-channels/register'
import { getEvents } from '@parley/api/events/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { getSubscriptions } from '@parley/api/subscriptions/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'
import { type Cursor, registerFor } from './support/streams.ts'

test('new people are subscribed to the default channels', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { id } = await ada.call(createChannel, { name: 'welcome', subscribers: [ada.id] })
  await ada.call(endpoints.addDefaultChannel, { stream_id: id })
  const lena = await server.join('lena')
  const names = async (person: typeof bo) =>
    (await person.call(getSubscriptions, {})).subscriptions.map(({ name }) => name).sort()
  expect(await names(lena)).toEqual(['general', 'welcome'])
  expect(await names(bo)).toEqual(['general'])
  await ada.call(endpoints.removeDefaultChannel, { stream_id: id })
  expect(await names(await server.join('yuki'))).toEqual(['general'])
})

test('guests see no default channels until they become members', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.guest })
  await server.followAll([bo])
  const { id } = await ada.call(createChannel, { name: 'welcome', subscribers: [ada.id] })
  await ada.call(endpoints.addDefaultChannel, { stream_id: id })
  expect((await registered(bo, defaultStreamsSection)).realm_default_streams).toEqual([])
  await ada.call(updateUser, { user_id: bo.id, role: roles.member })
  expect((await registered(bo, defaultStreamsSection)).realm_default_streams).toHaveLength(2)
})

test('guests hear of no default channels and no groups of them, whoever is told first', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.guest })
  await ada.call(updateRealm, { enable_spectator_access: true })
  const types = { event_types: ['default_streams', 'default_stream_groups', 'stream'] }
  const [toAda, toBo] = [await registerFor(ada, types), await registerFor(bo, types)]
  // Guests know of it, so that its entries concern them too.
  const open = { is_web_public: true, is_default_stream: true }
  const { id } = await ada.call(createChannel, { name: 'welcome', subscribers: [ada.id], ...open })
  const group = { group_name: 'eng', description: 'x', stream_names: ['welcome'] }
  await ada.call(updateChannel, { stream_id: id, is_default_stream: false })
  await ada.call(endpoints.createDefaultChannelGroup, group)
  const told = async (person: typeof bo, cursor: Cursor) => {
    const { events } = await person.call(getEvents, cursor)
    expect(events.map(({ type }) => type)).toContain('stream')
    const named = (type: string) => events.filter((event) => event.type === type)
    return {
      lists: named('default_streams').map(({ default_streams: list }) => list),
      groups: named('default_stream_groups').length,
    }
  }
  const { lists, groups } = await told(ada, toAda)
  expect(lists.map((list) => (list as number[]).includes(id))).toEqual([true, false])
  expect(groups).toBe(1)
  expect(await told(bo, toBo)).toEqual({ lists: [[], []], groups: 0 })
  expect((await registered(bo, defaultStreamGroupsSection)).realm_default_stream_groups).toEqual([])
})

test('default channel groups are created, changed and removed', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const make = async (name: string) => (await ada.call(createChannel, { name, subscribers: [ada.id] })).id
  const [design, code] = [await make('design'), await make('code')]
  await ada.call(endpoints.createDefaultChannelGroup, {
    group_name: 'eng',
    description: 'x',
    stream_names: ['design'],
  })
  const groups = async () => (await registered(bo, defaultStreamGroupsSection)).realm_default_stream_groups
  const id = (await groups())[0]?.id ?? 0
  await ada.call(endpoints.updateDefaultChannelGroupChannels, {
    group_id: id,
    op: 'add',
    stream_names: ['code'],
  })
  await ada.call(endpoints.updateDefaultChannelGroup, { group_id: id, new_group_name: 'Engineering' })
  expect(await groups()).toEqual([{ id, name: 'Engineering', description: 'x', streams: [design, code] }])
  const again = { group_id: id, op: 'add', stream_names: ['code'] } as const
  expect(
    await ada.refused(endpoints.updateDefaultChannelGroupChannels, { ...again, stream_names: ['code'] }),
  ).toMatchObject({
    message: "Channel 'code' is already present in default channel group 'Engineering'",
  })
  await ada.call(endpoints.removeDefaultChannelGroup, { group_id: id })
  expect(await groups()).toEqual([])
})

test('invalid values are refused, and only administrators set default channels', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await ada.call(createChannel, { name: 'secret', subscribers: [ada.id], invite_only: true })
  expect(await ada.refused(endpoints.addDefaultChannel, { stream_id: id })).toMatchObject({
    message: 'Private channels cannot be made default.',
  })
  expect(await ada.refused(endpoints.addDefaultChannel, { stream_id: 4711 })).toMatchObject({
    message: 'Invalid channel ID',
  })
  expect(await bo.refused(endpoints.addDefaultChannel, { stream_id: id })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  const group = { group_name: 'eng', description: '', stream_names: [] }
  await ada.call(endpoints.createDefaultChannelGroup, { ...group })
  const cases = [
    [{ ...group }, "Default channel group 'eng' already exists"],
    [{ ...group, group_name: '' }, "Invalid default channel group name ''"],
    [{ ...group, group_name: 'x', stream_names: ['nonexistent'] }, "Invalid channel name 'nonexistent'"],
    [
      { ...group, group_name: 'x', stream_names: ['general'] },
      "'general' is a default channel and cannot be added to a default channel group",
    ],
  ] as const
  for (const [input, message] of cases) {
    expect(
      await ada.refused(endpoints.createDefaultChannelGroup, {
        ...input,
        stream_names: [...input.stream_names],
      }),
    ).toMatchObject({ message })
  }
  expect(await ada.refused(endpoints.removeDefaultChannelGroup, { group_id: 77 })).toMatchObject({
    message: "Default channel group with id '77' does not exist.",
  })
})
