import { updateRealm } from '@parley/api/realm/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import {
  displaySettingsSection,
  notificationSettingsSection,
  realmUserSettingsDefaultsSection,
  userSettingsSection,
} from '@parley/api/settings/register'
import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const NEW = { client_capabilities: { notification_settings_null: true, user_settings_object: true } }

test('settings send events to all clients of their owner, in the format of each', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [modern, old, toBo] = [
    await ada.follow(),
    await ada.follow({ client_capabilities: { notification_settings_null: false } }),
    await bo.follow(),
  ]
  await ada.call(updateSettings, { color_scheme: 2, enable_sounds: false, web_font_size_px: 18 })
  const own = [
    { type: 'user_settings', op: 'update', property: 'color_scheme', value: 2 },
    { type: 'user_settings', op: 'update', property: 'enable_sounds', value: false },
    { type: 'user_settings', op: 'update', property: 'web_font_size_px', value: 18 },
  ]
  const modernTold = await modern.catchUp()
  expect(modernTold).toHaveLength(3)
  for (const event of own) expect(modernTold).toContainEqual(expect.objectContaining(event))
  const oldTold = await old.catchUp()
  expect(oldTold).toHaveLength(5)
  expect(oldTold).toContainEqual(
    expect.objectContaining({
      type: 'update_display_settings',
      user: ada.email,
      setting_name: 'color_scheme',
      setting: 2,
    }),
  )
  expect(oldTold).toContainEqual(
    expect.objectContaining({
      type: 'update_global_notifications',
      notification_name: 'enable_sounds',
      setting: false,
    }),
  )
  expect(await toBo.catchUp()).toEqual([])
  await ada.call(updateSettings, { color_scheme: 2 })
  expect(await modern.catchUp()).toEqual([])
})

test('/register has settings at the top level for older clients, and in an object for newer ones', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(updateSettings, {
    high_contrast_mode: true,
    notification_sound: 'ding',
    timezone: 'Europe/Oslo',
  })
  const old = { client_capabilities: { notification_settings_null: false } }
  expect(await registered(ada, displaySettingsSection, old)).toMatchObject({
    high_contrast_mode: true,
    timezone: 'Europe/Oslo',
  })
  expect(await registered(ada, notificationSettingsSection, old)).toMatchObject({
    notification_sound: 'ding',
  })
  expect(await registered(ada, displaySettingsSection, NEW)).not.toHaveProperty('high_contrast_mode')
  expect((await registered(ada, userSettingsSection, NEW)).user_settings).toMatchObject({
    high_contrast_mode: true,
    notification_sound: 'ding',
    timezone: 'Europe/Oslo',
    enter_sends: true,
  })
})

test('the event of a language has its name, and that of a time zone goes to everyone', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [toAda, toBo] = [await ada.follow(), await bo.follow()]
  await ada.call(updateSettings, { default_language: 'de', timezone: 'Asia/Kolkata' })
  expect(await toAda.catchUp()).toContainEqual(
    expect.objectContaining({ property: 'default_language', value: 'de', language_name: 'Deutsch' }),
  )
  expect(await toBo.catchUp()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id: ada.id, timezone: 'Asia/Kolkata' } },
  ])
})

test('users change their names, unless the organization forbids it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await bo.call(updateSettings, { full_name: 'Bo K.' })
  await ada.call(updateRealm, { name_changes_disabled: true })
  expect(await bo.refused(updateSettings, { full_name: 'Bob' })).toMatchObject({
    message: 'Name changes are disabled in this organization.',
  })
  await ada.call(updateSettings, { full_name: 'Ada L.' })
  expect(await bo.call(getOwnUser, {})).toMatchObject({ full_name: 'Bo K.' })
  expect(await ada.call(getOwnUser, {})).toMatchObject({ full_name: 'Ada L.' })
})

test('a new password ends other sessions', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  const wrong = { old_password: 'not it at all', new_password: 'a new long password' }
  expect(await bo.refused(updateSettings, wrong)).toMatchObject({ message: 'Wrong password!' })
  for (const new_password of ['abc', '123456789', 'Bo Kristensen', 'P4ssw0rd', 'qwertyuiop']) {
    const refusal = await bo.refused(updateSettings, { old_password: PASSWORD, new_password })
    expect(refusal, new_password).toMatchObject({ message: 'New password is too weak!' })
  }
  const login = async () =>
    fetch(`${server.url}/json/login`, {
      method: 'POST',
      headers: { 'x-requested-with': 'test', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: bo.email, password: PASSWORD }),
    })
  const cookie = (await login()).headers.get('set-cookie')?.split(';')[0] ?? ''
  const visit = () => fetch(`${server.url}/json/users/me`, { headers: { cookie } })
  expect((await visit()).status).toBe(200)
  await bo.call(updateSettings, { old_password: PASSWORD, new_password: 'a new long password' })
  expect((await visit()).status).toBe(401)
  expect(await bo.refused(getOwnUser, {})).toMatchObject({ code: 'INVALID_API_KEY' })
  expect((await login()).status).toBe(401)
  const key = await (await server.ada()).call(fetchApiKey, {
    username: bo.email,
    password: 'a new long password',
  })
  expect(key.user_id).toBe(bo.id)
})

test('an invalid value fails the whole request', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const toAda = await ada.follow()
  const cases = [
    [{ color_scheme: 9 }, 'Invalid color_scheme'],
    [{ enter_sends: 'perhaps' }, 'enter_sends is not valid JSON'],
    [{ default_language: 'not a language' }, 'Invalid default_language'],
    [{ timezone: 'Mars/Olympus' }, 'timezone is not a recognized time zone'],
    [{ timezone: '+01:00' }, 'timezone is not a recognized time zone'],
    [{ notification_sound: 'gong' }, "Invalid notification sound 'gong'"],
    [{ email: 'nowhere' }, 'Invalid address.'],
    [{ full_name: 'x' }, 'Name too short!'],
  ] as const
  for (const [input, message] of cases) {
    const refusal = await ada.refused(updateSettings, { enable_sounds: false, ...input } as never)
    expect(refusal, message).toMatchObject({ code: 'BAD_REQUEST' })
    if (!('enter_sends' in input)) expect(refusal.message).toBe(message)
  }
  expect(await toAda.catchUp()).toEqual([])
})

test('the legacy paths change the same settings', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { Buffer } = await import('node:buffer')
  const { api_key: key } = await ada.call(fetchApiKey, { username: ada.email, password: PASSWORD })
  const patch = (path: string, form: Record<string, string>) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Basic ${Buffer.from(`${ada.email}:${key}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
    })
  expect((await patch('/settings/display', { twenty_four_hour_time: 'true' })).status).toBe(200)
  expect((await patch('/settings/notifications', { enable_sounds: 'false' })).status).toBe(200)
  expect((await registered(ada, userSettingsSection, NEW)).user_settings).toMatchObject({
    twenty_four_hour_time: true,
    enable_sounds: false,
  })
})

test('administrators set the defaults of new users', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await ada.call(updateRealmUserSettingsDefaults, {
    twenty_four_hour_time: true,
    notification_sound: 'swoosh',
  })
  expect(await registered(bo, realmUserSettingsDefaultsSection)).toMatchObject({
    realm_user_settings_defaults: {
      twenty_four_hour_time: true,
      notification_sound: 'swoosh',
      enter_sends: true,
    },
  })
  expect(await bo.refused(updateRealmUserSettingsDefaults, { enter_sends: true })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  expect(await ada.refused(updateRealmUserSettingsDefaults, { notification_sound: 'gong' })).toMatchObject({
    message: "Invalid notification sound 'gong'",
  })
})
