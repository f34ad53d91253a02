import { unreadMessagesSection } from '@parley/api/flags/register'
import { sendMessage } from '@parley/api/messages/endpoints'
import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import { mutedUsersSection } from '@parley/api/muted-users/register'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

test('only the user who mutes knows of it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toAda = await ada.follow()
  const toBo = await bo.follow()
  await ada.call(muteUser, { muted_user_id: bo.id })
  expect(await toAda.catchUp()).toMatchObject([{ type: 'muted_users', muted_users: [{ id: bo.id }] }])
  expect(await toBo.catchUp()).toEqual([])
  await ada.call(unmuteUser, { muted_user_id: bo.id })
  expect(await toAda.catchUp()).toMatchObject([{ type: 'muted_users', muted_users: [] }])
})

test('muting survives a reload of the state', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(muteUser, { muted_user_id: bo.id })
  await ada.call(muteUser, { muted_user_id: lena.id })
  const { muted_users: muted } = await registered(ada, mutedUsersSection)
  expect(muted.map(({ id }) => id)).toEqual([bo.id, lena.id])
})

test('invalid requests are refused', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const toAda = await ada.follow()
  const cases = [
    [muteUser, ada.id, 'Cannot mute self'],
    [muteUser, 4711, 'No such user'],
    [unmuteUser, bo.id, 'User is not muted'],
    [unmuteUser, 4711, 'No such user'],
  ] as const
  for (const [endpoint, id, message] of cases) {
    expect(await ada.refused(endpoint, { muted_user_id: id })).toMatchObject({ code: 'BAD_REQUEST', message })
  }
  expect(await toAda.catchUp()).toEqual([])
  await ada.call(muteUser, { muted_user_id: bo.id })
  expect(await ada.refused(muteUser, { muted_user_id: bo.id })).toMatchObject({
    message: 'User already muted',
  })
})

test('earlier and later messages of a muted user are read everywhere', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  for (const person of [ada, bo, lena]) await person.subscribe('harbour')
  await server.followAll([ada, bo, lena])
  const [toAda, toLena] = [await ada.follow(), await lena.follow()]
  const say = async (person: Person, content: string) => {
    const place = { type: 'channel', to: 'harbour', topic: 'talk', content } as const
    return (await person.call(sendMessage, place)).id
  }
  const tell = async (content: string) =>
    (await bo.call(sendMessage, { type: 'direct', to: [ada.id, lena.id], content })).id
  const unread = async (person: Person) => {
    const { streams, ...rest } = (await registered(person, unreadMessagesSection)).unread_msgs
    return { ...rest, streams: streams.filter(({ topic }) => topic === 'talk') }
  }
  const before = [await say(bo, 'One'), await tell('Two')]
  const ofLena = await say(lena, 'Three')
  await ada.call(muteUser, { muted_user_id: bo.id })
  expect(await toAda.catchUp()).toContainEqual(
    expect.objectContaining({
      type: 'update_message_flags',
      op: 'add',
      flag: 'read',
      messages: before,
    }),
  )
  expect(await unread(ada)).toMatchObject({
    huddles: [],
    streams: [{ unread_message_ids: [ofLena] }],
  })
  const after = [await say(bo, 'Four, @**all**'), await tell('Five')]
  const arrived = (await toAda.catchUp()).filter(({ type }) => type === 'message')
  expect(arrived.map(({ flags }) => flags)).toEqual([
    expect.arrayContaining(['read', 'wildcard_mentioned']),
    ['read'],
  ])
  expect((await unread(ada)).streams).toMatchObject([{ unread_message_ids: [ofLena] }])
  expect((await unread(lena)).huddles).toMatchObject([{ unread_message_ids: [before[1], after[1]] }])
  const arrivedAtLena = (await toLena.catchUp()).filter(({ type }) => type === 'message')
  expect(arrivedAtLena.at(-1)).toMatchObject({ flags: [] })
  await ada.call(unmuteUser, { muted_user_id: bo.id })
  const again = await say(bo, 'Six')
  expect((await unread(ada)).streams).toMatchObject([{ unread_message_ids: [ofLena, again] }])
})
