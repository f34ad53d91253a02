import { readdirSync, readFileSync } from 'node:fs'
import { registerQueue } from '@parley/api/events/endpoints'
import { deleteMessage } from '@parley/api/messages/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import {
  addBrowserPush,
  getBrowserPushKey,
  removeBrowserPush,
  testPushNotification,
} from '@parley/api/push-devices/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { MissedMessages } from '#accounts/notifications/missed-messages.ts'
import { Pushing } from '#accounts/push/pushing.ts'
import { takeBack } from '#accounts/push/take-back.ts'
import { type TestServer, testServer } from './harness.ts'
import { setForRealm } from './support/channels.ts'
import { post, write } from './support/conversations.ts'
import { twoNodes } from './support/nodes.ts'
import { type Browser, BrowserPushService, fcmError } from './support/push-services.ts'
import { APNS, allSettled, FCM, harbor, idle, read, settled, soon, withApps } from './support/pushes.ts'
import { quietNow } from './support/quiet-hours.ts'

/** Tests may reach this machine otherwise. */
const CLOSED = { FETCH_ALLOWED_NETWORKS: '10.0.0.0/8' }

/** Of the thread that encrypts and sends, so that senders of messages come first. */
const PUSH_PRIORITY = 5

/** As Linux has them: the later, the higher. */
function prioritiesOfThreads(): number[] {
  const facts = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  return facts.map((text) => Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]))
}

async function tryAgain(server: TestServer): Promise<void> {
  await server.server.db.query('update waiting_pushes set due_at = 0')
  await server.realm.memory(Pushing).run()
  await idle(server)
}

describe('a browser', () => {
  test('is told of what concerns the person, encrypted for it alone, and signed with the key it asked for', async () => {
    const { ada, bo, id, server, browser } = await harbor()
    await post(ada, id, 'plans', 'nothing for anybody')
    await settled(server)
    const messageId = await post(ada, id, 'plans', '@**Bo Kristensen** **look** :tada:')
    await settled(server)
    expect(browser.received).toMatchObject([
      {
        event: 'message',
        id: messageId,
        title: 'Ada Lindqvist in #design > plans',
        body: '@Bo Kristensen look 🎉',
        hash: expect.stringMatching(
          new RegExp(`^#narrow/channel/${id}-design/topic/plans/near/${messageId}$`),
        ),
        realm: server.realm.url,
      },
    ])
    expect(browser.serverKey).toBe((await bo.call(getBrowserPushKey, {})).public_key)
    expect(browser.subjects[0]).toBe('mailto:noreply@localhost')
    expect(prioritiesOfThreads()).toContain(PUSH_PRIORITY)
  })

  test('is told once also of what is finished while something else is being forgotten', async () => {
    const { bo, server } = await harbor()
    const { db } = server.server
    const { outcomes } = server.realm.memory(Pushing)
    const finish = (id: number) => {
      const device = { userId: bo.id, kind: 'web', tokenHash: '' } as const
      const waiting = { ...device, id, createdAt: 0, about: { messageId: 1 }, target: undefined }
      outcomes.follow(waiting, 'none', Promise.resolve({ kind: 'taken' }), () => undefined)
    }
    await db.transaction(async (tx) => {
      await tx.query('lock table waiting_pushes in exclusive mode')
      finish(1)
      await soon(async () => {
        const { rows } = await db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      finish(2)
    })
    await soon(() => expect(outcomes.isIdle).toBe(true))
  })

  test('gets no more than a push service takes, whatever the script', async () => {
    const { ada, bo, id, browser, server } = await harbor()
    await post(ada, id, '漢'.repeat(60), `@**Bo Kristensen** ${'👩‍👩‍👧 '.repeat(900)}`)
    await write(ada, [bo], '𝕳'.repeat(9000))
    await settled(server)
    expect(browser.received).toHaveLength(2)
    expect(Math.max(...browser.lengths)).toBeLessThanOrEqual(4096)
  })

  test('follows the settings: present or not, muted, followed, whole channels, content', async () => {
    const { ada, bo, id, told } = await harbor()
    const direct = 'message: Ada Lindqvist: hello'
    await bo.call(updatePresence, { status: 'active', ping_only: true })
    await write(ada, [bo], 'hello')
    expect(await told()).toEqual([direct])
    await bo.call(updateSettings, { enable_online_push_notifications: false })
    await write(ada, [bo], 'hello')
    expect(await told()).toEqual([])
    await bo.call(updateSettings, { enable_online_push_notifications: true, presence_enabled: false })
    await bo.call(updateSettings, { enable_offline_push_notifications: false })
    await write(ada, [bo], 'hello')
    expect(await told()).toEqual([])
    await bo.call(updateUserTopic, { stream_id: id, topic: 'plans', visibility_policy: 3 })
    await post(ada, id, 'plans', 'followed')
    expect(await told()).toEqual(['message: Ada Lindqvist in #design > plans: followed'])
    const ofChannel = (property: 'push_notifications' | 'is_muted', value: boolean) =>
      bo.call(updateSubscriptionSettings, { subscription_data: [{ stream_id: id, property, value }] })
    await ofChannel('push_notifications', true)
    await post(ada, id, 'other', 'all of the channel')
    expect(await told()).toEqual(['message: Ada Lindqvist in #design > other: all of the channel'])
    await ofChannel('is_muted', true)
    await post(ada, id, 'other', 'muted')
    expect(await told()).toEqual([])
    await bo.call(updateSettings, {
      enable_offline_push_notifications: true,
      pm_content_in_desktop_notifications: false,
    })
    await write(ada, [bo], 'a secret')
    expect(await told()).toEqual(['message: Ada Lindqvist: '])
    await bo.call(muteUser, { muted_user_id: ada.id })
    await write(ada, [bo], 'hello')
    expect(await told()).toEqual([])
  })

  test('keeps silent in quiet hours, and is told what is unread when they end', async () => {
    const { server, ada, bo, told } = await harbor()
    await bo.call(updateSettings, quietNow())
    const first = await write(ada, [bo], 'first')
    await write(ada, [bo], 'second')
    expect(await told()).toEqual([])
    const { rows } = await server.server.db.query<{ hours: number }>(
      'select round((due_at - extract(epoch from now())) / 3600)::integer as hours from waiting_pushes',
    )
    expect(rows).toEqual([{ hours: 3 }, { hours: 3 }])
    // What is tried in between is decided about again.
    await tryAgain(server)
    expect(await told()).toEqual([])
    await read(bo, first)
    await bo.call(updateSettings, { quiet_hours_enabled: false })
    await soon(async () => expect(await told()).toEqual(['message: Ada Lindqvist: second']))
    // Whose days are others is told at once.
    await bo.call(updateSettings, { quiet_hours_enabled: true, quiet_hours_days: '' })
    await write(ada, [bo], 'third')
    expect(await told()).toEqual(['message: Ada Lindqvist: third'])
  })

  test('shows no longer what was read elsewhere or deleted', async () => {
    const { ada, bo, server, browser } = await harbor()
    const [first, second] = [await write(ada, [bo], 'one'), await write(ada, [bo], 'two')]
    await settled(server)
    expect(browser.received.splice(0)).toHaveLength(2)
    await read(bo, first)
    await soon(() => expect(browser.received).toMatchObject([{ event: 'remove', ids: [first] }]))
    browser.received.splice(0)
    await ada.call(deleteMessage, { message_id: second })
    await takeBack(server.realm, null)
    await soon(() => expect(browser.received).toMatchObject([{ event: 'remove', ids: [second] }]))
    const { rows } = await server.server.db.query('select from pushed_messages where message_id = any($1)', [
      [first, second],
    ])
    expect(rows).toEqual([])
  })

  test('is not told of what was read or deleted before', async () => {
    const { ada, bo, told } = await harbor()
    await read(bo, await write(ada, [bo], 'read at once'))
    await ada.call(deleteMessage, { message_id: await write(ada, [bo], 'deleted') })
    expect(await told()).toEqual([])
  })

  test('that is gone is forgotten; one that cannot be reached is tried again', async () => {
    const { ada, bo, told, service, browser, server } = await harbor({ LOG_LEVEL: 'silent' })
    service.attempts = 0
    service.refusals = [503, 429]
    await write(ada, [bo], 'later')
    expect(await told()).toEqual([])
    expect(service.attempts).toBe(1)
    for (let attempt = 0; attempt < 2; attempt++) await tryAgain(server)
    expect(await told()).toEqual(['message: Ada Lindqvist: later'])
    service.refusals = [400]
    await write(ada, [bo], 'refused for good')
    expect(await told()).toEqual([])
    browser.isGone = true
    await write(ada, [bo], 'gone')
    await settled(server)
    const { rows } = await server.server.db.query('select from push_tokens')
    expect(rows).toEqual([])
  })

  test('belongs to one account, with the key that it asked with, until it is removed', async () => {
    const { ada, bo, told, browser } = await harbor()
    const { endpoint } = browser
    const absent = { message: 'Token does not exist' }
    expect(await ada.refused(removeBrowserPush, { endpoint })).toMatchObject(absent)
    await bo.call(removeBrowserPush, { endpoint })
    await write(ada, [bo], 'off')
    expect(await told()).toEqual([])
    await bo.call(addBrowserPush, browser.subscription)
    await ada.call(addBrowserPush, browser.subscription)
    expect(await bo.refused(removeBrowserPush, { endpoint })).toMatchObject(absent)
    await write(bo, [ada], 'hello')
    expect(await told()).toEqual(['message: Bo Kristensen: hello'])
    await ada.call(regenerateOwnApiKey, {})
    await write(bo, [ada], 'for another key')
    expect(await told()).toEqual([])
  })

  test('may only name what it can be reached at', async () => {
    const server = await testServer({ environment: CLOSED })
    const bo = await server.join('bo')
    const service = await BrowserPushService.start()
    const { subscription } = service.browser()
    const far = { ...subscription, endpoint: 'https://push.example.com/1' }
    const address = { message: 'Invalid push service address' }
    for (const endpoint of [
      subscription.endpoint,
      'http://push.example.com/1',
      'ftp://push.example.com',
      'https://a:b@push.example.com/1',
      'x',
    ]) {
      expect(await bo.refused(addBrowserPush, { ...far, endpoint }), endpoint).toMatchObject(address)
    }
    const key = { message: 'Invalid browser key' }
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    for (const wrong of [{ p256dh: 'x' }, { p256dh: offCurve }, { auth: 'AAAA' }, { auth: '%' }]) {
      expect(await bo.refused(addBrowserPush, { ...far, ...wrong })).toMatchObject(key)
    }
    expect(
      (await bo.refused(addBrowserPush, { ...far, endpoint: `https://a.b/${'x'.repeat(2000)}` })).status,
    ).toBe(400)
    await bo.call(addBrowserPush, far)
  })

  test('in a private network is never asked, whatever its name says', async () => {
    const service = await BrowserPushService.start()
    const server = await testServer({ environment: { ...CLOSED, LOG_LEVEL: 'silent' } })
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const browser: Browser = service.browser()
    await bo.call(addBrowserPush, { ...browser.subscription, endpoint: 'https://push.example.com/1' })
    await server.server.db.query('update push_tokens set token = $1', [browser.endpoint])
    await write(ada, [bo], 'hello')
    await settled(server)
    expect(service.attempts).toBe(0)
  })

  test('is told once by two nodes', async () => {
    const service = await BrowserPushService.start()
    const nodes = await twoNodes()
    const [first, second] = nodes
    const [ada, bo] = [await first.ada(), await first.join('bo')]
    const browser = service.browser()
    await bo.call(addBrowserPush, browser.subscription)
    expect(first.server.push.webKey).toBe(second.server.push.webKey)
    await settled(first)
    browser.received.splice(0)
    await write(ada, [bo], 'hello')
    await allSettled(nodes)
    expect(browser.received).toMatchObject([{ title: 'Ada Lindqvist' }])
  })

  test('is told of what a node writes while another looks for what is new', async () => {
    const service = await BrowserPushService.start()
    const [first, second] = await twoNodes()
    const [ada, bo] = [await first.ada(), await first.join('bo')]
    const browser = service.browser()
    await bo.call(addBrowserPush, browser.subscription)
    await settled(first)
    browser.received.splice(0)
    // The first message of a conversation, which the other node does not know yet.
    const written = Promise.withResolvers<unknown>()
    const follow = vi.spyOn(second.realm, 'follow').mockImplementation(() => written.promise.then(() => {}))
    const looked = second.realm.memory(MissedMessages).run()
    await soon(() => expect(follow).toHaveBeenCalled())
    written.resolve(await write(ada, [bo], 'hello'))
    await looked
    follow.mockRestore()
    await allSettled([first, second])
    expect(browser.received).toMatchObject([{ title: 'Ada Lindqvist' }])
  })
})

describe('apps', () => {
  test('are told in the form that they read, and take it back when it is read', async () => {
    const { apns, fcm, server, ada, bo, id } = await withApps()
    const first = await post(ada, id, 'plans', '@**Bo Kristensen** look')
    await settled(server)
    const zulip = {
      server: new URL(server.realm.url).host,
      realm_id: server.realm.state.id,
      realm_url: server.realm.url,
      user_id: bo.id,
      sender_id: ada.id,
    }
    expect(apns.received.splice(0)).toMatchObject([
      {
        token: APNS,
        topic: 'org.example.app',
        type: 'alert',
        payload: {
          aps: {
            alert: { title: '#design > plans', subtitle: 'Ada Lindqvist:', body: '@Bo Kristensen look' },
          },
          zulip: { ...zulip, message_ids: [first], recipient_type: 'stream', stream_id: id, topic: 'plans' },
        },
      },
    ])
    expect(fcm.received.splice(0)).toMatchObject([
      {
        token: FCM,
        android: { priority: 'HIGH' },
        data: {
          event: 'message',
          zulip_message_id: String(first),
          content: '@Bo Kristensen look',
          sender_full_name: 'Ada Lindqvist',
          recipient_type: 'stream',
          stream: 'design',
          user_id: String(bo.id),
        },
      },
    ])
    await read(bo, first)
    const removed = { event: 'remove', zulip_message_ids: String(first) }
    await soon(() =>
      expect(apns.received).toMatchObject([{ type: 'background', payload: { zulip: removed } }]),
    )
    await soon(() => expect(fcm.received).toMatchObject([{ data: removed }]))
    expect(fcm.exchanges).toBe(1)
  })

  test('that are gone are forgotten, and say nothing of the content where it must be encrypted', async () => {
    const { apns, fcm, server, ada, bo } = await withApps()
    await setForRealm(server, { require_e2ee_push_notifications: true })
    await write(ada, [bo], 'a secret')
    await settled(server)
    const [one] = apns.received.splice(0)
    expect(JSON.stringify([one, fcm.received.splice(0)])).not.toContain('secret')
    expect(one?.payload.aps).toMatchObject({ alert: { body: 'New message' } })
    apns.refusals.push({ status: 503, reason: 'ServiceUnavailable' })
    fcm.refusals.push({ status: 404, error: fcmError(404, 'NOT_FOUND', 'UNREGISTERED') })
    await write(ada, [bo], 'once more')
    await settled(server)
    const kinds = async () =>
      (await server.server.db.query<{ kind: string }>('select kind from push_tokens')).rows
    expect(await kinds()).toEqual([{ kind: 'apns' }])
    apns.refusals.push({ status: 410, reason: 'Unregistered' })
    await tryAgain(server)
    expect(await kinds()).toEqual([])
    expect(fcm.received).toEqual([])
  })

  test('are tested on demand, and the server says that it reaches them', async () => {
    const { apns, fcm, bo, ada } = await withApps()
    await bo.call(testPushNotification, {})
    await bo.call(testPushNotification, { token: APNS.toUpperCase() })
    expect(apns.received).toMatchObject(
      [APNS, APNS].map((token) => ({ token, payload: { zulip: { event: 'test' } } })),
    )
    expect(fcm.received).toMatchObject([{ token: FCM, data: { event: 'test' } }])
    expect(await ada.refused(testPushNotification, { token: APNS })).toMatchObject({
      code: 'INVALID_PUSH_DEVICE_TOKEN',
    })
    apns.refusals.push({ status: 400, reason: 'BadDeviceToken' })
    expect(await bo.refused(testPushNotification, { token: APNS })).toMatchObject({
      code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
    })
    const facts = await bo.call(registerQueue, { event_types: ['realm'] })
    expect(facts).toMatchObject({ realm_push_notifications_enabled: true })
  })
})

test('what devices show is in the language of the account', async () => {
  const { ada, bo, id, told, server, browser } = await harbor()
  await bo.call(updateSettings, { default_language: 'de' })
  await post(ada, id, 'pläne', '@**Bo Kristensen** hallo')
  expect(await told()).toEqual(['message: Ada Lindqvist in #design > pläne: @Bo Kristensen hallo'])
  const ines = await server.join('ines')
  await write(ada, [bo, ines], 'hallo')
  expect(await told()).toEqual(['message: Ada Lindqvist und 1 weitere Person: hallo'])
  await bo.call(testPushNotification, {})
  expect(browser.received).toMatchObject([{ body: 'Das ist eine Testbenachrichtigung.' }])
})
