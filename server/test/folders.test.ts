import { archiveChannel, createChannel, getChannel } from '@parley/api/channels/endpoints'
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '@parley/api/folders/endpoints'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, GUEST, MODERATOR, type Role } from '#directory/users/roles.ts'
import { type Person, testServer } from './harness.ts'
import { giveRole } from './support/roles.ts'

const create = async (person: Person, name: string, description = '') =>
  (await person.call(createChannelFolder, { name, description })).channel_folder_id

const foldersOf = async (person: Person, include_archived = true) =>
  (await person.call(getChannelFolders, { include_archived })).channel_folders

test('new folders are listed in the order of creation', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  const first = await create(ada, ' Engineering ', 'All of **it**')
  const second = await create(ada, 'Sales')
  const folder = {
    id: first,
    name: 'Engineering',
    description: 'All of **it**',
    rendered_description: '<p>All of <strong>it</strong></p>',
    order: 0,
    creator_id: ada.id,
    is_archived: false,
  }
  expect(await foldersOf(bo)).toMatchObject([
    folder,
    { id: second, name: 'Sales', rendered_description: '', order: 1 },
  ])
  expect(await toBo.catchUp()).toMatchObject([
    { type: 'channel_folder', op: 'add', channel_folder: folder },
    { type: 'channel_folder', op: 'add', channel_folder: { id: second } },
  ])
})

test('an update changes and reports only what differs', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const channel_folder_id = await create(ada, 'Engineering', 'one')
  const toAda = await ada.follow()
  const changes = async () =>
    (await toAda.catchUp()).map((event) => (event as unknown as { data: object }).data)

  await ada.call(updateChannelFolder, { channel_folder_id, name: 'ENGINEERING', description: 'one' })
  expect(await changes()).toEqual([{ name: 'ENGINEERING' }])
  await ada.call(updateChannelFolder, { channel_folder_id, description: '*two*' })
  expect(await changes()).toEqual([{ description: '*two*', rendered_description: '<p><em>two</em></p>' }])
  await ada.call(updateChannelFolder, { channel_folder_id })
  await ada.call(updateChannelFolder, { channel_folder_id, is_archived: false, description: '*two*' })
  expect(await changes()).toEqual([])
})

test('archived folders are listed only on request, and can be unarchived', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const [channel_folder_id, other] = [await create(ada, 'Engineering'), await create(ada, 'Sales')]
  await ada.call(updateChannelFolder, { channel_folder_id, is_archived: true })
  expect((await foldersOf(ada, false)).map(({ id }) => id)).toEqual([other])
  expect(await foldersOf(ada)).toMatchObject([{ id: channel_folder_id, is_archived: true }, { id: other }])
  await ada.call(updateChannelFolder, { channel_folder_id, is_archived: false })
  expect((await foldersOf(ada, false)).map(({ id }) => id)).toEqual([channel_folder_id, other])
})

test('a new order sends an event, and later folders come last', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const [a, b, c] = [await create(ada, 'a'), await create(ada, 'b'), await create(ada, 'c')]
  const toAda = await ada.follow()
  await ada.call(updateChannelFolder, { channel_folder_id: b, is_archived: true })
  await ada.call(reorderChannelFolders, { order: [c, b, a] })
  await ada.call(reorderChannelFolders, { order: [c, b, a] })
  const d = await create(ada, 'd')
  expect((await foldersOf(ada)).map(({ id, order }) => [id, order])).toEqual([
    [c, 0],
    [b, 1],
    [a, 2],
    [d, 3],
  ])
  expect((await toAda.catchUp()).map(({ op }) => op)).toEqual(['update', 'reorder', 'add'])
})

test('a channel can be put only into an existing, active folder', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const [folder_id, archived] = [await create(ada, 'Engineering'), await create(ada, 'Attic')]
  await ada.call(updateChannelFolder, { channel_folder_id: archived, is_archived: true })
  const { id } = await ada.call(createChannel, { name: 'platform', subscribers: [], folder_id })
  expect((await ada.call(getChannel, { stream_id: id })).stream).toMatchObject({ folder_id })
  for (const wrong of [archived, 4321]) {
    const refusal = await ada.refused(createChannel, { name: 'other', subscribers: [], folder_id: wrong })
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: 'Invalid channel folder ID' })
  }
  expect(
    await ada.refused(updateChannelFolder, { channel_folder_id: folder_id, is_archived: true }),
  ).toMatchObject({
    message: 'You need to remove all the channels from this folder to archive it.',
  })
  expect(await foldersOf(ada, false)).toMatchObject([{ id: folder_id }])
})

test('archived channels do not keep a folder from being archived', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const folder_id = await create(ada, 'Engineering')
  const { id } = await ada.call(createChannel, { name: 'platform', subscribers: [], folder_id })
  await ada.refused(updateChannelFolder, { channel_folder_id: folder_id, is_archived: true })
  await ada.call(archiveChannel, { stream_id: id })
  await ada.call(updateChannelFolder, { channel_folder_id: folder_id, is_archived: true })
  expect(await foldersOf(ada)).toMatchObject([{ id: folder_id, is_archived: true }])
})

describe('only administrators', () => {
  const cases: [who: string, role: Role | undefined, may: boolean][] = [
    ['an administrator', ADMINISTRATOR, true],
    ['a moderator', MODERATOR, false],
    ['a member', undefined, false],
    ['a guest', GUEST, false],
  ]
  test.each(cases)('change folders: %s', async (_, role, may) => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    if (role !== undefined) await giveRole(server, bo, role)
    await server.followAll([bo])
    const channel_folder_id = await create(ada, 'Engineering')
    const attempts = [
      () => bo.call(updateChannelFolder, { channel_folder_id, name: 'by bo' }),
      () => bo.call(reorderChannelFolders, { order: [channel_folder_id] }),
      () => bo.call(createChannelFolder, { name: 'new', description: '' }),
    ]
    for (const attempt of attempts) {
      if (may) await attempt()
      else {
        await expect(attempt()).rejects.toMatchObject({
          code: 'UNAUTHORIZED_PRINCIPAL',
          message: 'Must be an organization administrator',
        })
      }
    }
    expect((await foldersOf(bo)).map(({ name }) => name)).toEqual(may ? ['by bo', 'new'] : ['Engineering'])
  })
})

describe('refused', () => {
  const names: [what: string, name: string, message: string | RegExp][] = [
    ['an empty name', ' ', "Channel folder name can't be empty."],
    ['a name that is taken', 'SALES', 'Channel folder name already in use'],
    ['a name of an archived folder', 'attic', 'Channel folder name already in use'],
    ['a control character', 'ab\u0007c', 'Invalid character in channel folder name, at position 3.'],
    ['a long name', 'x'.repeat(61), /name is too long/],
  ]
  test('invalid names for new and for existing folders', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await create(ada, 'Sales')
    await ada.call(updateChannelFolder, { channel_folder_id: await create(ada, 'Attic'), is_archived: true })
    const channel_folder_id = await create(ada, 'Engineering')
    await server.followAll([ada])
    for (const [what, name, message] of names) {
      const expected = typeof message === 'string' ? message : expect.stringMatching(message)
      const refusals = [
        await ada.refused(createChannelFolder, { name, description: '' }),
        await ada.refused(updateChannelFolder, { channel_folder_id, name, is_archived: true }),
      ]
      for (const refusal of refusals) {
        expect(refusal, what).toMatchObject({ code: 'BAD_REQUEST', message: expected })
      }
    }
    expect(await foldersOf(ada)).toMatchObject([{}, {}, { name: 'Engineering', is_archived: false }])
  })

  test('a long description, an unknown folder, and invalid orders', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const [a, b] = [await create(ada, 'a'), await create(ada, 'b')]
    await server.followAll([ada])
    const description = 'x'.repeat(1025)
    const long = { message: expect.stringMatching(/description is too long/) }
    expect(await ada.refused(createChannelFolder, { name: 'c', description })).toMatchObject(long)
    expect(await ada.refused(updateChannelFolder, { channel_folder_id: a, description })).toMatchObject(long)
    const unknown = { channel_folder_id: 4321, name: 'c' }
    expect(await ada.refused(updateChannelFolder, unknown)).toMatchObject({
      message: 'Invalid channel folder ID',
    })
    for (const order of [[], [a], [a, a], [a, b, b], [a, b, 4321], [4321, b]]) {
      expect(await ada.refused(reorderChannelFolders, { order })).toMatchObject({
        message: 'Invalid order mapping.',
      })
    }
    expect((await foldersOf(ada)).map(({ id }) => id)).toEqual([a, b])
  })
})
