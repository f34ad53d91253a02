import { registerQueue } from '@parley/api/events/endpoints'
import {
  addApnsToken,
  addFcmToken,
  registerPushDevice,
  removeApnsToken,
  removeFcmToken,
  testEncryptedPushNotification,
  testPushNotification,
} from '@parley/api/push-devices/endpoints'
import { describe, expect, test } from 'vitest'
import { GUEST } from '#directory/users/roles.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { EncryptingApp } from './support/push-services.ts'
import { giveRole } from './support/roles.ts'

const APNS = 'c0ffee'.repeat(10)
const FCM = 'fcm:Token_with-any.characters'
const appid = 'org.example.app'

const REGISTRATION = {
  token_kind: 'fcm',
  push_account_id: 2408,
  push_public_key: 'cHVibGljIGtleQ==',
  bouncer_public_key: 'Ym91bmNlcg==',
  encrypted_push_registration: 'c2VjcmV0',
} as const

const tokensOf = async (server: TestServer) => {
  const { rows } = await server.server.db.query<object>(
    'select user_id, kind, token, app_id from push_tokens order by user_id, kind, token',
  )
  return rows
}

async function devicesOf(person: Person) {
  const answer = (await person.call(registerQueue, { event_types: ['push_device'] })) as Record<
    string,
    unknown
  >
  return answer.push_devices
}

describe('tokens of devices', () => {
  test('are stored once for each user, and removed', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await giveRole(server, bo, GUEST)
    for (const person of [ada, bo, bo]) {
      await person.call(addApnsToken, { token: APNS, appid })
      await person.call(addFcmToken, { token: FCM })
    }
    await bo.call(addApnsToken, { token: APNS.toUpperCase(), appid: 'org.example.Other' })
    const expected = (id: number, app_id: string) => [
      { user_id: id, kind: 'apns', token: APNS, app_id },
      { user_id: id, kind: 'fcm', token: FCM, app_id: null },
    ]
    expect(await tokensOf(server)).toEqual([
      ...expected(ada.id, appid),
      ...expected(bo.id, 'org.example.Other'),
    ])
    await bo.call(removeApnsToken, { token: APNS })
    await bo.call(removeFcmToken, { token: FCM })
    expect(await tokensOf(server)).toEqual(expected(ada.id, appid))
    const absent = { code: 'BAD_REQUEST', message: 'Token does not exist' }
    expect(await bo.refused(removeApnsToken, { token: APNS })).toMatchObject(absent)
    expect(await bo.refused(removeFcmToken, { token: FCM })).toMatchObject(absent)
    // Of the other kind.
    expect(await ada.refused(removeFcmToken, { token: APNS })).toMatchObject(absent)
  })

  test('may have the maximum size', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await ada.call(addFcmToken, { token: 'x'.repeat(4096) })
    await ada.call(removeFcmToken, { token: 'x'.repeat(4096) })
    expect(await tokensOf(server)).toEqual([])
  })

  test('have two paths', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const user = server.realm.state.users.get(ada.id)
    const key = user && server.server.keys.of(server.realm, user)
    const headers = { authorization: `Basic ${Buffer.from(`${ada.email}:${key}`).toString('base64')}` }
    for (const method of ['POST', 'DELETE']) {
      const body = new URLSearchParams({ token: APNS, ...(method === 'POST' ? { appid } : {}) })
      const response = await fetch(`${server.url}/api/v1/users/me/ios_device_token`, {
        method,
        headers,
        body,
      })
      expect([method, response.status]).toEqual([method, 200])
    }
  })

  const length = 'Empty or invalid length token'
  const cases: [what: string, apple: boolean, input: { token: string; appid?: string }, message: string][] = [
    ['an empty token', true, { token: '', appid }, length],
    ['an empty token', false, { token: '' }, length],
    ['a token that is too long', true, { token: 'a'.repeat(4098), appid }, length],
    ['a token that is too long', false, { token: 'a'.repeat(4097) }, length],
    ['a token of too many bytes', false, { token: 'ä'.repeat(2049) }, length],
    ['a token that is not hexadecimal', true, { token: 'xyz', appid }, 'Invalid APNS token'],
    ['half a byte', true, { token: 'abc', appid }, 'Invalid APNS token'],
    ['an app with other characters', true, { token: APNS, appid: 'org example' }, 'Invalid app ID'],
    ['an empty app', true, { token: APNS, appid: '' }, 'Invalid app ID'],
  ]
  test('are refused if they are invalid', async () => {
    const server = await testServer()
    const ada = await server.ada()
    for (const [what, isApple, input, message] of cases) {
      const refusal = isApple
        ? await ada.refused(addApnsToken, { appid: '', ...input })
        : await ada.refused(addFcmToken, input)
      expect(refusal, what).toMatchObject({ code: 'BAD_REQUEST', message })
      if (message !== length) continue
      const removal = await ada.refused(isApple ? removeApnsToken : removeFcmToken, { token: input.token })
      expect(removal, what).toMatchObject({ code: 'BAD_REQUEST', message })
    }
    expect(await ada.refused(addApnsToken, { token: APNS } as never)).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
    })
    expect(await tokensOf(server)).toEqual([])
  })
})

describe('devices with encrypted notifications', () => {
  test('are registered, reported to their owner, and listed', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await server.followAll([ada, bo])
    const [toAda, toBo] = [await ada.follow(), await bo.follow()]
    expect(await devicesOf(ada)).toEqual({})
    await ada.call(registerPushDevice, REGISTRATION)
    // It was sealed for another server.
    const failed = { status: 'failed', error_code: 'INVALID_BOUNCER_PUBLIC_KEY' }
    const event = { type: 'push_device', push_account_id: '2408', ...failed }
    expect(await toAda.catchUp()).toMatchObject([event])
    expect(await toBo.catchUp()).toEqual([])
    expect(await devicesOf(ada)).toEqual({ 2408: failed })
    expect(await devicesOf(bo)).toEqual({})
    // Another key restarts the registration.
    await ada.call(registerPushDevice, { ...REGISTRATION, push_public_key: 'b3RoZXI=' })
    expect(await toAda.catchUp()).toMatchObject([event])
    await bo.call(registerPushDevice, REGISTRATION)
    expect(Object.keys((await devicesOf(bo)) as object)).toEqual(['2408'])
  })

  test('are refused if they are invalid', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const cases: [what: string, more: object][] = [
      ['another service', { token_kind: 'web' }],
      ['an id that is no number', { push_account_id: 'x' }],
      ['an id that is no integer', { push_account_id: 1.5 }],
      ['an empty key', { push_public_key: '' }],
      ['an empty key of the service', { bouncer_public_key: '' }],
      ['a long key', { push_public_key: 'x'.repeat(1001) }],
      ['nothing to register', { encrypted_push_registration: '' }],
      ['too much to register', { encrypted_push_registration: 'x'.repeat(20_001) }],
      ['no key', { push_public_key: undefined }],
    ]
    for (const [what, more] of cases) {
      const refusal = await ada.refused(registerPushDevice, { ...REGISTRATION, ...more } as never)
      expect([what, refusal.status]).toEqual([what, 400])
    }
    expect(await devicesOf(ada)).toEqual({})
  })

  test('have a cap', async () => {
    const server = await testServer()
    const ada = await server.ada()
    await server.server.db.query(
      `insert into push_registrations (realm_id, user_id, push_account_id, token_kind, push_public_key,
         bouncer_public_key, encrypted_registration, created_at)
       select $1, $2, id, 'fcm', 'x', 'x', 'x', 1 from generate_series(1, 200) as id`,
      [server.realm.state.id, ada.id],
    )
    const full = { message: 'You can have at most 200 push devices.' }
    expect(await ada.refused(registerPushDevice, REGISTRATION)).toMatchObject(full)
    expect(await ada.refused(addFcmToken, { token: FCM })).toMatchObject(full)
    expect(await ada.refused(addApnsToken, { token: APNS, appid })).toMatchObject(full)
    await ada.call(registerPushDevice, { ...REGISTRATION, push_account_id: 7 })
  })
})

describe('a test notification', () => {
  test('fails with the reason', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await ada.call(addApnsToken, { token: APNS, appid })
    const unavailable = { code: 'PUSH_NOTIFICATIONS_DISALLOWED' }
    const unknown = { code: 'INVALID_PUSH_DEVICE_TOKEN', message: 'Device not recognized' }
    const inactive = { code: 'NO_ACTIVE_PUSH_DEVICE' }
    expect(await ada.refused(testPushNotification, {})).toMatchObject(unavailable)
    expect(await ada.refused(testPushNotification, { token: APNS })).toMatchObject(unavailable)
    expect(await ada.refused(testPushNotification, { token: 'else' })).toMatchObject(unknown)
    expect(await bo.refused(testPushNotification, { token: APNS })).toMatchObject(unknown)
    await ada.call(registerPushDevice, REGISTRATION)
    expect(await ada.refused(testEncryptedPushNotification, {})).toMatchObject(inactive)
    const app = await EncryptingApp.make(2408)
    const registration = app.registration(server.server.push.registrationKeys.publicKey, {
      token: FCM,
      token_kind: 'fcm',
    })
    await ada.call(registerPushDevice, registration)
    // An equal request changes nothing.
    const toAda = await ada.follow()
    await ada.call(registerPushDevice, registration)
    expect(await toAda.catchUp()).toEqual([])
    expect(await ada.refused(testEncryptedPushNotification, {})).toMatchObject(unavailable)
    expect(await ada.refused(testEncryptedPushNotification, { push_account_id: 2408 })).toMatchObject(
      unavailable,
    )
    expect(await ada.refused(testEncryptedPushNotification, { push_account_id: 1 })).toMatchObject(inactive)
  })
})
