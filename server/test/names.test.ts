import { createBot } from '@parley/api/bots/endpoints'
import { createChannel } from '@parley/api/channels/endpoints'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { createUser, deactivateUser, reactivateUser, updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'

test('invisible characters are no name', async () => {
  const server = await testServer()
  const ada = await server.ada()
  for (const name of ['\u200B\u2060', '\u2800', 'a\uFFFE']) {
    const refusals = [
      await ada.refused(sendMessage, { type: 'channel', to: 'general', topic: name, content: 'x' }),
      await ada.refused(createChannel, { name, subscribers: [] }),
      await ada.refused(createUserGroup, { name, description: '', members: [] }),
      await ada.refused(createChannelFolder, { name, description: '' }),
      await ada.refused(createUser, {
        email: 'new@example.com',
        full_name: name.repeat(2),
        password: PASSWORD,
      }),
      await ada.refused(createBot, { full_name: name.repeat(2), short_name: 'b' }),
      await ada.refused(updateRealm, { name }),
    ]
    for (const { message } of refusals) expect(message).toMatch(/^Invalid character/)
  }
  // Joiners and variation selectors are allowed beside visible characters.
  await ada.call(sendMessage, {
    type: 'channel',
    to: 'general',
    topic: '👩\u200D👧 نمی\u200Cخواهم',
    content: 'x',
  })
})

test('names that look like another user’s are refused', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await ada.call(createBot, { full_name: 'Build Bot', short_name: 'build' })
  const refused = { message: 'This name looks like that of somebody else.' }
  for (const name of [
    'Аdа Lindqvist',
    'Ada\u00A0Lindqvist',
    'Ａda Lindqvist',
    'Build Вot',
    'BuiId Bot',
    'Notification Воt',
  ]) {
    expect(await bo.refused(updateSettings, { full_name: name }), name).toMatchObject(refused)
    expect(await bo.refused(createBot, { full_name: name, short_name: 'b' }), name).toMatchObject(refused)
    const account = { email: 'new@example.com', full_name: name, password: PASSWORD }
    expect(await ada.refused(createUser, account), name).toMatchObject(refused)
  }
  expect(await ada.refused(updateUser, { user_id: bo.id, full_name: 'Аda Lindqvist' })).toMatchObject(refused)
  // Equal names, other alphabets, and other spellings of the own name are allowed.
  await bo.call(updateSettings, { full_name: 'ada lindqvist' })
  await bo.call(updateSettings, { full_name: 'Борис' })
  await bo.call(updateSettings, { full_name: 'Бopиc' })
})

test('a name is free again once its owner has left', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(deactivateUser, { user_id: bo.id })
  await lena.call(updateSettings, { full_name: 'Bо Kristensen' })
  await ada.call(reactivateUser, { user_id: bo.id })
})
