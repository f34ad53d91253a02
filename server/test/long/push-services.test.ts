import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { registerQueue } from '@parley/api/events/endpoints'
import {
  addApnsToken,
  addBrowserPush,
  registerPushDevice,
  testEncryptedPushNotification,
  testPushNotification,
} from '@parley/api/push-devices/endpoints'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MissedMessages } from '#accounts/notifications/missed-messages.ts'
import { Pushing } from '#accounts/push/pushing.ts'
import type { Person, TestServer } from '../harness.ts'
import { post, write } from '../support/conversations.ts'
import { type ApnsService, EncryptingApp, type FcmService, fcmError } from '../support/push-services.ts'
import { APNS, FCM, harbor, read, settled, soon, withApps } from '../support/pushes.ts'

describe('what services answer', () => {
  const tokensLeft = async (server: TestServer) =>
    (await server.server.db.query<{ kind: string }>('select kind from push_tokens order by kind')).rows.map(
      ({ kind }) => kind,
    )
  /** In how many seconds what waits is tried again. */
  const waits = async (server: TestServer) =>
    (
      await server.server.db.query<{ seconds: number }>(
        'select (due_at - floor(extract(epoch from now())))::integer as seconds from waiting_pushes order by id',
      )
    ).rows.map(({ seconds }) => seconds)

  test('Apple is understood: what is tried again, when, and what is not', async () => {
    const { apns, server, ada, bo } = await withApps()
    const answered = async (...refusals: ApnsService['refusals']) => {
      apns.refusals.push(...refusals)
      await server.server.db.query('delete from waiting_pushes')
      await write(ada, [bo], 'hello')
      await settled(server)
      return { waits: await waits(server), left: (await tokensLeft(server)).includes('apns') }
    }
    const never = { waits: [], left: true }
    expect(await answered({ status: 400, reason: 'BadCollapseId' })).toEqual(never)
    expect(await answered({ status: 413, reason: 'PayloadTooLarge' })).toEqual(never)
    // Of this device alone.
    const soon = { waits: [expect.closeTo(5, -1)], left: true }
    expect(await answered({ status: 429, reason: 'TooManyRequests' })).toEqual(soon)
    expect(await answered({ status: 500, reason: 'InternalServerError' })).toEqual(soon)
    // It was registered again since.
    expect(await answered({ status: 410, reason: 'Unregistered', timestamp: 1_000_000 })).toMatchObject({
      left: true,
    })
    const before = apns.attempts
    const later = await answered({ status: 503, reason: 'ServiceUnavailable', retryAfter: 1800 })
    expect(later).toEqual({ waits: [expect.closeTo(1800, -2)], left: true })
    // The service rests, whatever comes.
    expect((await answered()).waits).toEqual([expect.closeTo(1800, -2)])
    expect(apns.attempts).toBe(before + 1)
    server.server.push.lanes.forgive('apns')
    // A young token is not signed again, which Apple would refuse as well.
    expect((await answered({ status: 403, reason: 'ExpiredProviderToken' })).waits).toEqual([
      expect.closeTo(300, -2),
    ])
    expect(apns.bearers.size).toBe(1)
    server.server.push.lanes.forgive('apns')
    expect(await answered({ status: 410, reason: 'ExpiredToken', timestamp: Date.now() + 5000 })).toEqual({
      waits: [],
      left: false,
    })
  })

  test('Google is understood: what is tried again, when, and what is not', async () => {
    const { fcm, server, ada, bo } = await withApps()
    const answered = async (...refusals: FcmService['refusals']) => {
      fcm.refusals.push(...refusals)
      await server.server.db.query('delete from waiting_pushes')
      await write(ada, [bo], 'hello')
      await settled(server)
      return { waits: await waits(server), left: (await tokensLeft(server)).includes('fcm') }
    }
    const invalid = (field: string) => ({
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field, description: 'in words' }],
    })
    const wrong = (field: string) => ({
      status: 400,
      error: fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', [invalid(field)]),
    })
    expect(await answered(wrong('message.android.ttl'))).toEqual({ waits: [], left: true })
    const unavailable = { status: 503, error: fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE') }
    expect(await answered(unavailable)).toEqual({ waits: [expect.closeTo(5, -1)], left: true })
    const quota = { status: 429, error: fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED') }
    expect((await answered(quota)).waits).toEqual([expect.closeTo(60, -1)])
    server.server.push.lanes.forgive('fcm')
    expect((await answered({ ...quota, retryAfter: 600 })).waits).toEqual([expect.closeTo(600, -2)])
    server.server.push.lanes.forgive('fcm')
    // Taken back: another one is asked for, and the notification goes at once.
    fcm.access = 'another'
    fcm.received.splice(0)
    expect(await answered()).toEqual({ waits: [], left: true })
    expect([fcm.received.length, fcm.exchanges]).toEqual([1, 2])
    expect(await answered(wrong('message.token'))).toEqual({ waits: [], left: false })
  })

  test('a service that never answers holds up nobody else', async () => {
    const { server, ada, bo, browser } = await harbor({ LOG_LEVEL: 'silent' })
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    silent.on('connection', (socket) => onTestFinished(() => void socket.destroy()))
    const ines = await server.join('ines')
    // An AddressInfo, since it listens on a port.
    const { port } = silent.address() as AddressInfo
    for (let device = 0; device < 20; device++) {
      const endpoint = `http://127.0.0.1:${port}/${device}`
      await ines.call(addBrowserPush, { ...browser.subscription, endpoint })
    }
    await write(ada, [ines], 'into the void')
    await server.realm.memory(MissedMessages).run()
    await server.realm.memory(Pushing).run()
    const begun = performance.now()
    await write(ada, [bo], 'hello')
    await server.realm.memory(MissedMessages).run()
    await soon(() => expect(browser.received).toHaveLength(1))
    expect(performance.now() - begun).toBeLessThan(8_000)
    expect(server.realm.memory(Pushing).outcomes.isIdle).toBe(false)
    await server.server.db.query('delete from waiting_pushes')
  })
})

describe('encrypted notifications', () => {
  async function withEncryptingApps() {
    const all = await withApps()
    const { server, bo } = all
    const key = server.server.push.registrationKeys.publicKey
    const [apple, android] = [await EncryptingApp.make(2408), await EncryptingApp.make(7)]
    const registrations = {
      apple: apple.registration(key, { token: APNS, token_kind: 'apns', ios_app_id: 'org.example.app' }),
      android: android.registration(key, { token: FCM, token_kind: 'fcm' }),
    }
    return { ...all, key, apple, android, registrations, bo }
  }
  const devicesOf = async (person: Person) =>
    (await person.call(registerQueue, { event_types: ['push_device'] })) as { push_devices?: object }

  test('are all that an app gets which has registered for them, and only it reads them', async () => {
    const { apns, fcm, server, ada, bo, id, apple, android, registrations } = await withEncryptingApps()
    const toBo = await bo.follow()
    await bo.call(registerPushDevice, registrations.apple)
    await bo.call(registerPushDevice, registrations.android)
    const active = { status: 'active', error_code: null }
    expect(await toBo.catchUp()).toMatchObject([
      { type: 'push_device', push_account_id: '2408', ...active },
      { type: 'push_device', push_account_id: '7', ...active },
    ])
    expect(await devicesOf(bo)).toMatchObject({ push_devices: { 2408: active, 7: active } })
    // An app of before says so again: it stays encrypted.
    await bo.call(addApnsToken, { token: APNS, appid: 'org.example.app' })
    const messageId = await post(ada, id, 'plans', '@**Bo Kristensen** a secret')
    await settled(server)
    const expected = {
      type: 'message',
      message_id: messageId,
      content: '@Bo Kristensen a secret',
      recipient_type: 'channel',
      channel_id: id,
      channel_name: 'design',
      topic: 'plans',
      sender_id: ada.id,
      sender_full_name: 'Ada Lindqvist',
      realm_url: server.realm.url,
      realm_name: server.realm.state.settings.name,
      user_id: bo.id,
    }
    const [onApple, ...moreOnApple] = apns.received.splice(0)
    const [onAndroid, ...moreOnAndroid] = fcm.received.splice(0)
    expect([moreOnApple, moreOnAndroid]).toEqual([[], []])
    expect(onApple).toMatchObject({
      token: APNS,
      payload: { push_account_id: 2408, aps: { 'mutable-content': 1 } },
    })
    expect(onAndroid?.data.push_account_id).toBe('7')
    expect(JSON.stringify([onApple, onAndroid])).not.toMatch(/secret|design|Ada|zulip/)
    expect(apple.read(onApple?.payload.encrypted_data)).toMatchObject(expected)
    expect(android.read(onAndroid?.data.encrypted_data)).toMatchObject(expected)
    expect(() => apple.read(onAndroid?.data.encrypted_data)).toThrow()
    await write(ada, [bo], 'hello')
    await settled(server)
    expect(apple.read(apns.received.splice(0)[0]?.payload.encrypted_data)).toMatchObject({
      recipient_type: 'direct',
      content: 'hello',
    })
    fcm.received.splice(0)
    await read(bo, messageId)
    await soon(() => expect(fcm.received).toHaveLength(1))
    expect(android.read(fcm.received[0]?.data.encrypted_data)).toMatchObject({
      type: 'remove',
      message_ids: [messageId],
    })
    await settled(server)
    apns.received.splice(0)
    await bo.call(testEncryptedPushNotification, { push_account_id: 2408 })
    expect(apple.read(apns.received[0]?.payload.encrypted_data)).toMatchObject({
      type: 'test',
      user_id: bo.id,
    })
    // The open test is for others.
    expect(await bo.refused(testPushNotification, { token: APNS })).toMatchObject({
      code: 'INVALID_PUSH_DEVICE_TOKEN',
    })
  })

  test('need what was sealed for this server, and lately; a device that is gone fails', async () => {
    const { apns, server, ada, bo, key, apple, registrations } = await withEncryptingApps()
    const other = (await EncryptingApp.make(1)).registration(key, { token: FCM, token_kind: 'fcm' })
    const failures: [object, string][] = [
      [{ bouncer_public_key: other.push_public_key }, 'INVALID_BOUNCER_PUBLIC_KEY'],
      [{ encrypted_push_registration: 'bm90IHNlYWxlZA==' }, 'BAD_REQUEST'],
      [{ token_kind: 'fcm' }, 'BAD_REQUEST'],
      [{ push_public_key: 'c2hvcnQ=' }, 'BAD_REQUEST'],
      [apple.registration(key, { token: 'zz', token_kind: 'apns', ios_app_id: 'a' }), 'BAD_REQUEST'],
      [apple.registration(key, { token: APNS, token_kind: 'apns' }), 'BAD_REQUEST'],
      [
        apple.registration(key, { token: APNS, token_kind: 'apns', ios_app_id: 'a', timestamp: 1_000_000 }),
        'REQUEST_EXPIRED',
      ],
    ]
    for (const [wrong, error_code] of failures) {
      await bo.call(registerPushDevice, { ...registrations.apple, ...wrong })
      expect(await devicesOf(bo)).toMatchObject({ push_devices: { 2408: { status: 'failed', error_code } } })
    }
    expect(await bo.refused(testEncryptedPushNotification, {})).toMatchObject({
      code: 'NO_ACTIVE_PUSH_DEVICE',
    })
    await bo.call(registerPushDevice, registrations.apple)
    const active = { push_devices: { 2408: { status: 'active', error_code: null } } }
    expect(await devicesOf(bo)).toMatchObject(active)
    apns.refusals.push({ status: 410, reason: 'Unregistered' })
    await write(ada, [bo], 'hello')
    await settled(server)
    expect(await devicesOf(bo)).toMatchObject({
      push_devices: { 2408: { status: 'failed', error_code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' } },
    })
    await bo.call(registerPushDevice, registrations.apple)
    expect(await devicesOf(bo)).toMatchObject(active)
  })
})
