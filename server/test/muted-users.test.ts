import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import { mutedUsersSection } from '@parley/api/muted-users/register'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'

test('who is muted is known to the one who muted them, and to nobody else', async () => {
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

test('muting outlives the server’s memory', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(muteUser, { muted_user_id: bo.id })
  await ada.call(muteUser, { muted_user_id: lena.id })
  const { muted_users: muted } = await registered(ada, mutedUsersSection)
  expect(muted.map(({ id }) => id)).toEqual([bo.id, lena.id])
})

test('what makes no sense is refused', async () => {
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
