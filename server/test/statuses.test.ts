import { updateRealmUserSettingsDefaults } from '@parley/api/settings/endpoints'
import { userSettingsSection } from '@parley/api/settings/register'
import { getUserStatus, updateStatus, updateStatusForUser } from '@parley/api/statuses/endpoints'
import { userStatusSection } from '@parley/api/statuses/register'
import { createUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const statusOf = async (viewer: Person, person: Person) =>
  (await viewer.call(getUserStatus, { user_id: person.id })).status

test('a status sends events to everyone, with the changed parts', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  await ada.call(updateStatus, { status_text: ' on the train ', emoji_name: 'train' })
  expect(await statusOf(bo, ada)).toEqual({
    status_text: 'on the train',
    emoji_name: 'train',
    emoji_code: '1f682',
    reaction_type: 'unicode_emoji',
  })
  await ada.call(updateStatus, { status_text: '' })
  expect(await statusOf(bo, ada)).not.toHaveProperty('status_text')
  await ada.call(updateStatus, { emoji_name: '', emoji_code: '', reaction_type: '' })
  expect(await statusOf(bo, ada)).toEqual({})
  const events = await toBo.catchUp()
  expect(events).toMatchObject([
    { type: 'user_status', user_id: ada.id, status_text: 'on the train', emoji_name: 'train' },
    { type: 'user_status', user_id: ada.id, status_text: '' },
    { type: 'user_status', user_id: ada.id, emoji_name: '', emoji_code: '' },
  ])
  expect(events[1]).not.toHaveProperty('emoji_name')
  const { user_status: all } = await registered(bo, userStatusSection)
  expect(all).toEqual({})
})

test('/register lists present statuses', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const shown = async () => (await registered(bo, userStatusSection)).user_status
  expect(await shown()).toEqual({})
  await ada.call(updateStatus, { status_text: 'at lunch' })
  expect(await shown()).toEqual({ [ada.id]: { status_text: 'at lunch' } })
  await ada.call(updateStatus, { status_text: 'back' })
  expect(await shown()).toEqual({ [ada.id]: { status_text: 'back' } })
})

test('the legacy parameter `away` changes the setting of presence', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await ada.call(updateStatus, { away: true })
  expect(await statusOf(bo, ada)).toEqual({ away: true })
  const { user_settings: settings } = await registered(ada, userSettingsSection)
  expect(settings.presence_enabled).toBe(false)
  await ada.call(updateStatus, { away: false })
  expect(await statusOf(bo, ada)).toEqual({})
})

test('only administrators set the status of others', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([bo])
  await ada.call(updateStatusForUser, { user_id: bo.id, status_text: 'on leave' })
  expect(await statusOf(bo, bo)).toEqual({ status_text: 'on leave' })
  expect(await bo.refused(updateStatusForUser, { user_id: ada.id, status_text: 'x' })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await ada.refused(updateStatusForUser, { user_id: 4711, status_text: 'x' })).toMatchObject({
    message: 'No such user',
  })
  expect(await statusOf(bo, ada)).toEqual({})
})

test('who is new and shows no presence is away for those who register then, and for those who were there', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([bo])
  await ada.call(updateRealmUserSettingsDefaults, { presence_enabled: false })
  const away = async () => (await registered(bo, userStatusSection)).user_status
  expect(await away()).toEqual({})
  const account = { email: 'nia@example.com', full_name: 'Nia Noether', password: 'never guessed by anybody' }
  const { user_id: nia } = await ada.call(createUser, account)
  expect(await away()).toEqual({ [nia]: { away: true } })
})

test('an invalid status is refused, and changes nothing', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(updateStatus, { status_text: 'here' })
  const toAda = await ada.follow()
  const cases = [
    [{}, 'Client did not pass any new values.'],
    [{ status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
    [{ emoji_code: '1f682' }, 'Client must pass emoji_name if they pass either emoji_code or reaction_type.'],
    [
      { reaction_type: 'unicode_emoji', status_text: 'y' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [{ emoji_name: 'no_such_thing' }, "Emoji 'no_such_thing' does not exist"],
    [{ emoji_name: 'train', emoji_code: '1f600', reaction_type: 'unicode_emoji' }, 'Invalid emoji name.'],
    [{ emoji_name: 'train', emoji_code: '77', reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
  ] as const
  for (const [input, message] of cases) {
    expect(await ada.refused(updateStatus, input), message).toMatchObject({ code: 'BAD_REQUEST', message })
  }
  expect(await statusOf(ada, ada)).toEqual({ status_text: 'here' })
  expect(await toAda.catchUp()).toEqual([])
})
