import { getAvatar } from '@parley/api/avatars/endpoints'
import { registerQueue } from '@parley/api/events/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import { getSubscriptions, subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  getOwnUser,
  getUser,
  getUserByEmail,
  getUsers,
  reactivateUser,
  regenerateOwnApiKey,
  updateUser,
  updateUserByEmail,
} from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { wireOf } from './document/wire.ts'
import { emailOf, PASSWORD, testServer } from './harness.ts'

test('administrators rename users, with an event for everyone', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  const toLena = await lena.follow()
  await ada.call(updateUser, { user_id: bo.id, full_name: ' Bo K. ' })
  await ada.call(updateUserByEmail, { email: bo.email, full_name: 'Bo Kay' })
  expect(await toLena.catchUp()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id: bo.id, full_name: 'Bo K.' } },
    { type: 'realm_user', op: 'update', person: { user_id: bo.id, full_name: 'Bo Kay' } },
  ])
  expect(await lena.refused(updateUser, { user_id: bo.id, full_name: 'Bob' })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
    message: 'Must be an organization administrator',
  })
  expect((await lena.call(getUser, { user_id: bo.id })).user.full_name).toBe('Bo Kay')
})

test('a role changes groups, channels and permissions', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await lena.subscribe('platform')
  await server.followAll([ada, bo, lena])
  for (const role of [
    roles.administrator,
    roles.moderator,
    roles.guest,
    roles.member,
    roles.owner,
  ] as const) {
    await ada.call(updateUser, { user_id: bo.id, role })
    expect((await lena.call(getUser, { user_id: bo.id })).user).toMatchObject({
      role,
      is_owner: role === roles.owner,
      is_admin: role <= roles.administrator,
      is_guest: role === roles.guest,
    })
  }
})

test('only owners promote owners, and one must remain', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  const owner = { code: 'UNAUTHORIZED_PRINCIPAL', message: 'Must be an organization owner' }
  expect(await bo.refused(updateUser, { user_id: lena.id, role: roles.owner })).toMatchObject(owner)
  expect(await bo.refused(updateUser, { user_id: ada.id, role: roles.member })).toMatchObject(owner)
  expect(await ada.refused(updateUser, { user_id: ada.id, role: roles.member })).toMatchObject({
    message: 'The owner permission cannot be removed from the only organization owner.',
  })
  await bo.call(updateUser, { user_id: lena.id, role: roles.guest })
  expect(await ada.refused(updateUser, { user_id: lena.id, role: roles.administrator })).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Guests cannot be organization administrators',
  })
  await ada.call(updateUser, { user_id: bo.id, role: roles.owner })
  await bo.call(updateUser, { user_id: ada.id, role: roles.member })
  expect((await bo.call(getUser, { user_id: ada.id })).user.role).toBe(roles.member)
})

test('only owners with the permission change addresses', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(updateUser, { user_id: lena.id, role: roles.owner })
  // Not Bo: his client's credentials have the old address.
  await server.followAll([ada, lena])
  const refusal = { message: 'User not authorized to change user emails' }
  expect(await lena.refused(updateUser, { user_id: bo.id, new_email: 'bo@new.example' })).toMatchObject(
    refusal,
  )
  await ada.call(updateUser, { user_id: bo.id, new_email: 'bo@new.example' })
  const { user } = await lena.call(getUserByEmail, { email: 'bo@new.example' })
  expect(user).toMatchObject({ user_id: bo.id, email: 'bo@new.example', delivery_email: 'bo@new.example' })
  await server.logIn('bo@new.example')
  expect(await ada.refused(updateUser, { user_id: bo.id, new_email: lena.email })).toMatchObject({
    message: 'Email is already in use.',
  })
  expect(await ada.refused(updateUser, { user_id: bo.id, new_email: 'nowhere' })).toMatchObject({
    message: "Invalid email 'nowhere'",
  })
})

test('a partly invalid change changes nothing', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const toAda = await ada.follow()
  const before = await ada.call(getUser, { user_id: bo.id })
  const cases = [
    [{ user_id: bo.id, role: roles.guest, full_name: 'x' }, 'Name too short!'],
    [{ user_id: bo.id, role: roles.guest, full_name: 'x'.repeat(101) }, 'Name too long!'],
    [{ user_id: bo.id, role: roles.guest, full_name: 'Bo **K**' }, 'Invalid characters in name!'],
    [{ user_id: bo.id, full_name: 'Bob', profile_data: [{ id: 77, value: 'x' }] }, 'Field id 77 not found.'],
    [{ user_id: 4711, full_name: 'Bob' }, 'No such user'],
  ] as const
  for (const [input, message] of cases) {
    const given = 'profile_data' in input ? { ...input, profile_data: [...input.profile_data] } : input
    expect(await ada.refused(updateUser, given), message).toMatchObject({ code: 'BAD_REQUEST', message })
  }
  expect(
    await ada.refused(updateUserByEmail, { email: 'nobody@example.com', full_name: 'No' }),
  ).toMatchObject({
    message: 'No such user',
  })
  expect(await ada.call(getUser, { user_id: bo.id })).toEqual(before)
  expect(await toAda.catchUp()).toEqual([])
})

test('a deactivated user is locked out at once, with an event for everyone', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await bo.subscribe('platform')
  await lena.subscribe('platform')
  await server.followAll([ada, lena])
  const toLena = await lena.follow()
  const boQueue = await bo.call(registerQueue, {})
  await ada.call(deactivateUser, { user_id: bo.id })
  const refusal = { status: 401, code: 'USER_DEACTIVATED', message: 'Account is deactivated' }
  expect(await bo.refused(getOwnUser, {})).toMatchObject(refusal)
  expect(await bo.refused(fetchApiKey, { username: bo.email, password: PASSWORD })).toMatchObject(refusal)
  await expect(server.realm.queues.find(boQueue.queue_id ?? '', bo)).rejects.toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  })
  const events = await toLena.catchUp()
  const types = events.map((event) => `${event.type}/${event.op}`)
  expect(types).toContain('subscription/peer_remove')
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'realm_user',
      op: 'update',
      person: { user_id: bo.id, is_active: false },
    }),
  )
  expect((await lena.call(getUser, { user_id: bo.id })).user.is_active).toBe(false)
})

test('a reactivated user has the former channels and a new key', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await bo.subscribe('platform')
  await lena.subscribe('platform')
  const channels = async () =>
    (await (await server.logIn(bo.email)).call(getSubscriptions, {})).subscriptions
      .map(({ name }) => name)
      .sort()
  const before = await channels()
  await ada.call(deactivateUser, { user_id: bo.id })
  await server.followAll([ada, lena])
  await ada.call(sendMessage, { type: 'channel', to: 'general', topic: 't', content: 'while away' })
  await ada.call(reactivateUser, { user_id: bo.id })
  await ada.call(reactivateUser, { user_id: bo.id })
  expect(await bo.refused(getOwnUser, {})).toMatchObject({ code: 'INVALID_API_KEY' })
  expect(await channels()).toEqual(before)
})

test('users may deactivate themselves, but not the last owner', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await bo.call(deactivateOwnUser, {})
  expect(await bo.refused(getOwnUser, {})).toMatchObject({ code: 'USER_DEACTIVATED' })
  expect(await ada.refused(deactivateOwnUser, {})).toMatchObject({
    code: 'CANNOT_DEACTIVATE_LAST_USER',
    message: 'Cannot deactivate the only organization owner.',
    fields: { is_last_owner: true, entity: 'organization owner' },
  })
})

test('only administrators deactivate and reactivate others', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const refusal = { code: 'BAD_REQUEST', message: 'Insufficient permission' }
  expect(await bo.refused(deactivateUser, { user_id: lena.id })).toMatchObject(refusal)
  await ada.call(updateUser, { user_id: bo.id, role: roles.administrator })
  expect(await bo.refused(deactivateUser, { user_id: ada.id })).toMatchObject({
    message: 'Must be an organization owner',
  })
  await bo.call(deactivateUser, { user_id: lena.id })
  await bo.call(reactivateUser, { user_id: lena.id })
  await bo.call(deactivateUser, { user_id: lena.id })
  await ada.call(updateUser, { user_id: bo.id, role: roles.member })
  expect(await bo.refused(reactivateUser, { user_id: lena.id })).toMatchObject(refusal)
  expect(await ada.refused(deactivateUser, { user_id: 4711 })).toMatchObject({ message: 'No such user' })
  expect((await ada.call(getUser, { user_id: lena.id })).user.is_active).toBe(false)
})

test('a replaced key is invalid', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const toAda = await ada.follow()
  const { api_key: key } = await bo.call(regenerateOwnApiKey, {})
  expect(await bo.refused(getOwnUser, {})).toMatchObject({ code: 'INVALID_API_KEY' })
  const again = await (await server.logIn(bo.email)).call(fetchApiKey, {
    username: bo.email,
    password: PASSWORD,
  })
  expect(again.api_key).toBe(key)
  expect(await toAda.catchUp()).toEqual([])
})

test('new users get the organization’s defaults, and names are unique by setting', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(updateRealmUserSettingsDefaults, { color_scheme: 2 })
  const bo = await server.join('bo')
  const colorOf = (id: number) => server.realm.state.users.get(id)?.settings.color_scheme
  expect(colorOf(bo.id)).toBe(2)
  await ada.call(updateRealmUserSettingsDefaults, { color_scheme: 3 })
  expect(colorOf(bo.id)).toBe(2)
  await ada.call(updateRealm, { require_unique_names: true })
  const namesake = { email: 'other@example.com', full_name: 'bo kristensen', password: PASSWORD }
  expect(await ada.refused(createUser, namesake)).toMatchObject({
    message: 'Unique names required in this organization.',
  })
  expect(await bo.refused(updateSettings, { full_name: 'Ada Lindqvist' })).toMatchObject({
    message: 'Unique names required in this organization.',
  })
})

test('by setting, guests know only users with shared channels or conversations', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [bo, lena, yuki] = [await server.join('bo'), await server.join('lena'), await server.join('yuki')]
  await ada.call(updateUser, { user_id: yuki.id, role: roles.guest })
  for (const one of [bo, lena, yuki]) await one.call(unsubscribe, { subscriptions: ['general'] })
  await lena.call(sendMessage, { type: 'direct', to: [yuki.id], content: 'hello' })
  await server.followAll([ada, bo, yuki])
  const members = server.realm.state.systemGroups.get('role:members') ?? 0
  await ada.call(updateRealm, { can_access_all_users_group: { new: members } })
  const known = async () => (await yuki.call(getUsers, {})).members.map(({ user_id: id }) => id)
  expect(await known()).toEqual([lena.id, yuki.id])
  expect(
    await yuki.refused(sendMessage, { type: 'direct', to: [bo.id], content: 'who are you?' }),
  ).toMatchObject({
    message: `Invalid user ID: ${bo.id}`,
  })
  await ada.call(subscribe, { subscriptions: [{ name: 'pier' }], principals: [ada.id, bo.id, yuki.id] })
  expect(await known()).toEqual([ada.id, bo.id, lena.id, yuki.id])
  await bo.call(unsubscribe, { subscriptions: ['pier'] })
  expect(await known()).toEqual([ada.id, lena.id, yuki.id])
  await bo.call(sendMessage, { type: 'direct', to: [yuki.id], content: 'a friend' })
  expect(await known()).toContain(bo.id)
  await ada.call(unsubscribe, { subscriptions: ['pier'], principals: [yuki.id] })
  expect(await known()).toEqual([bo.id, lena.id, yuki.id])
  expect(await yuki.refused(getUser, { user_id: ada.id })).toMatchObject({ message: 'No such user' })
  expect(await yuki.refused(getUserByEmail, { email: ada.email })).toMatchObject({ message: 'No such user' })
  expect((await bo.call(getUsers, {})).members).toHaveLength(4)
  await ada.call(updateUser, { user_id: bo.id, full_name: 'Bo the Second' })
  await ada.call(updateUser, { user_id: yuki.id, role: roles.member })
  expect(await known()).toHaveLength(4)
})

test('hidden addresses are shown only to users who may see them', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  await bo.call(updateSettings, { email_address_visibility: 3 })
  const shown = async (viewer: typeof ada) => (await viewer.call(getUser, { user_id: bo.id })).user
  const madeUp = `user${bo.id}@${server.realm.state.botDomain}`
  expect(await shown(ada)).toMatchObject({ email: madeUp, delivery_email: emailOf('bo') })
  expect(await shown(lena)).toMatchObject({ email: madeUp, delivery_email: null })
  expect((await lena.call(getUserByEmail, { email: madeUp })).user.user_id).toBe(bo.id)
  expect((await ada.call(getUserByEmail, { email: bo.email })).user.user_id).toBe(bo.id)
  expect(await lena.refused(getUserByEmail, { email: bo.email })).toMatchObject({ message: 'No such user' })
  await ada.call(updateUser, { user_id: lena.id, role: roles.administrator })
  expect(await shown(lena)).toMatchObject({ delivery_email: emailOf('bo') })
})

test('an avatar is found by id and by address', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  expect(getAvatar.path).toBe('/avatar/{user_id}')
  const headers = wireOf(server, bo).headers
  const visit = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', headers })
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }
  const small = await visit(`/avatar/${bo.id}`)
  expect(small.status).toBe(302)
  expect(small.location).toMatch(
    /^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/,
  )
  expect(await visit(`/avatar/${bo.email}`)).toEqual(small)
  expect((await visit(`/avatar/${bo.id}/medium`)).location).toBe(`${small.location}&s=500`)
  expect((await visit(`/avatar/4711`)).location).toMatch(/unknown-user-avatar\.png$/)
})

test('a deactivated user gets a letter on request of the administrator', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const yuki = await server.join('yuki')
  const mails = async () => (await ada.call(getOutbox, {})).mails
  await bo.refused(deactivateUser, { user_id: lena.id, deactivation_notification_comment: 'Bye' })
  await ada.refused(deactivateUser, {
    user_id: lena.id,
    deactivation_notification_comment: 'x'.repeat(2001),
  })
  await ada.call(deactivateUser, { user_id: yuki.id })
  expect(await mails()).toEqual([])
  const comment = 'Thank you for <everything>.'
  await ada.call(deactivateUser, { user_id: lena.id, deactivation_notification_comment: comment })
  await ada.call(deactivateUser, { user_id: lena.id, deactivation_notification_comment: comment })
  await ada.call(deactivateUser, { user_id: bo.id, deactivation_notification_comment: '' })
  const subject = 'Your account on Harbour Labs has been deactivated'
  expect(await mails()).toMatchObject([
    { to: bo.email, subject },
    { to: lena.email, subject, text: expect.stringContaining(`Ada Lindqvist adds:\n\n${comment}`) },
  ])
  expect((await mails())[0]?.text).not.toContain('adds')
})
