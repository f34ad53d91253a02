import type { AnswerOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { confirmEmailChange } from '@parley/api/email-changes/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { resetPassword, sendPasswordReset } from '@parley/api/password-resets/endpoints'
import { endOtherSessions, endSessionsOf, getSessions, getSessionsOf } from '@parley/api/sessions/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { deactivateUser, regenerateOwnApiKey, updateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, test, vi } from 'vitest'
import { newResetLink } from '#accounts/password-resets/commands.ts'
import { sessionsEnded } from '#directory/sessions/entries.ts'
import { accountOf } from '#directory/users/commands.ts'
import { ADMINISTRATOR, MODERATOR } from '#directory/users/roles.ts'
import { emailOf, PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { cookieOf, isLoggedIn } from './support/browser-session.ts'
import { PATIENCE } from './support/patience.ts'
import { placesFile } from './support/places.ts'
import type { Cursor } from './support/streams.ts'

const DAY_SECONDS = 86_400

/** Makes sessions look unused for this long. */
async function leaveUnused(server: TestServer, days: number) {
  await server.server.db.query(
    'update sessions set created_at = created_at - $1::integer, last_seen_at = last_seen_at - $1::integer',
    [days * DAY_SECONDS],
  )
}

async function countSessions(server: TestServer): Promise<number> {
  const { rows } = await server.server.db.query('select from sessions')
  return rows.length
}

test('a session lasts while it is used every two weeks', async () => {
  const server = await testServer()
  const cookie = await cookieOf(server)
  expect(Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])).toBeGreaterThan(300 * DAY_SECONDS)
  for (let visit = 0; visit < 3; visit++) {
    await leaveUnused(server, 13)
    await server.server.maintenance.run()
    expect(await isLoggedIn(server, cookie)).toBe(true)
  }
})

test('an unused session expires and is deleted', async () => {
  const server = await testServer()
  const [old, other] = [await cookieOf(server), await cookieOf(server)]
  await leaveUnused(server, 15)
  expect(await isLoggedIn(server, old)).toBe(false)
  const fresh = await cookieOf(server)
  await server.server.maintenance.run()
  expect(await countSessions(server)).toBe(1)
  expect(await isLoggedIn(server, other)).toBe(false)
  expect(await isLoggedIn(server, fresh)).toBe(true)
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A browser that is logged in. */
async function browserOf(server: TestServer, name: 'ada' | 'bo', userAgent: string, from?: string) {
  const headers = {
    'user-agent': userAgent,
    'x-requested-with': 'parley',
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  }
  const response = await fetch(`${server.url}/json/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ username: emailOf(name), password: PASSWORD }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const credentials = { ...headers, cookie }
  const ask = (method: string, path: string) =>
    fetch(`${server.url}/json${path}`, { method, headers: credentials })
  return {
    cookie,
    ask,
    async sessions(): Promise<AnswerOf<typeof getSessions>['sessions']> {
      const { sessions } = (await (await ask('GET', '/sessions')).json()) as AnswerOf<typeof getSessions>
      return sessions
    },
    isLoggedIn: async () => (await ask('GET', '/users/me')).status === 200,
  }
}

describe('the list of sessions', () => {
  test('says of each browser what it is, from where and when it is used, and which one asks', async () => {
    const server = await testServer()
    const before = Math.floor(Date.now() / 1000)
    const firefox = await browserOf(server, 'ada', FIREFOX)
    await browserOf(server, 'ada', SAFARI)
    await browserOf(server, 'ada', 'click https://evil.example/now <script>')
    await browserOf(server, 'ada', 'ZulipMobile/27.2 (Android 14)')
    const found = await firefox.sessions()
    expect(found.map(({ browser, operating_system }) => [browser, operating_system])).toEqual([
      ['ZulipMobile 27', 'Android'],
      ['', ''],
      ['Safari 18', 'iOS'],
      ['Firefox 140', 'Linux'],
    ])
    expect(found.map(({ device_type }) => device_type)).toEqual(['phone', 'other', 'phone', 'desktop'])
    expect(found.map(({ is_current }) => is_current)).toEqual([false, false, false, true])
    for (const { ip_address, created, last_used } of found) {
      expect(ip_address).toBe('127.0.0.1')
      expect(created).toBeGreaterThanOrEqual(before)
      expect(last_used).toBe(created)
    }
    const { sessions } = await (await server.ada()).call(getSessions, {})
    expect(sessions.some(({ is_current }) => is_current)).toBe(false)
  })

  test('names the address of the last use, and leaves out sessions that have expired', async () => {
    const server = await testServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    await browserOf(server, 'ada', SAFARI, '198.51.100.1')
    await leaveUnused(server, 15)
    const { cookie } = await browserOf(server, 'ada', FIREFOX, '198.51.100.7')
    await leaveUnused(server, 1)
    await fetch(`${server.url}/json/users/me`, { headers: { cookie, 'x-forwarded-for': '203.0.113.9' } })
    const { sessions } = await (await server.ada()).call(getSessions, {})
    expect(sessions.map(({ ip_address }) => ip_address)).toEqual(['203.0.113.9'])
    expect(sessions[0]?.last_used).toBeGreaterThan(sessions[0]?.created ?? Infinity)
  })

  test('has nobody else’s, and nobody else can end one', async () => {
    const server = await testServer()
    await server.join('bo')
    const ada = await browserOf(server, 'ada', FIREFOX)
    const bo = await browserOf(server, 'bo', FIREFOX)
    const [own] = await ada.sessions()
    expect(await bo.sessions()).toHaveLength(1)
    const answers = await Promise.all([own?.id, 999_999].map((id) => bo.ask('DELETE', `/sessions/${id}`)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(first).toEqual(second)
    expect((await bo.ask('DELETE', '/sessions')).status).toBe(200)
    expect([await ada.isLoggedIn(), await bo.isLoggedIn()]).toEqual([true, true])
  })
})

describe('ending sessions', () => {
  /** A request of a browser for what comes, by a poll or a stream, and its queue. */
  async function listening(server: TestServer, { ask }: Awaited<ReturnType<typeof browserOf>>, path: string) {
    const registered = await ask('POST', '/register?event_types=["message"]')
    const { queue_id, last_event_id } = (await registered.json()) as Cursor
    const open = () => ask('GET', `${path}?queue_id=${queue_id}&last_event_id=${last_event_id}`)
    const answer = open()
    const queue = await server.realm.queues.find(queue_id, await server.ada())
    await vi.waitUntil(() => queue.waiter !== undefined, PATIENCE)
    return { queue, answer, open }
  }

  test('ends one, and its polls at once; those of the others go on', async () => {
    const server = await testServer()
    const [one, two] = [await browserOf(server, 'ada', FIREFOX), await browserOf(server, 'ada', SAFARI)]
    const [stays, ends] = [await listening(server, one, '/events'), await listening(server, two, '/events')]
    const other = (await one.sessions()).find(({ is_current }) => !is_current)
    expect((await one.ask('DELETE', `/sessions/${other?.id}`)).status).toBe(200)
    expect(await (await ends.answer).json()).toMatchObject({ result: 'success', events: [] })
    expect(stays.queue.waiter).toBeDefined()
    expect([await one.isLoggedIn(), await two.isLoggedIn()]).toEqual([true, false])
    expect((await one.ask('DELETE', `/sessions/${other?.id}`)).status).toBe(404)
    const ada = await server.ada()
    await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Still here' })
    expect(await (await stays.answer).json()).toMatchObject({
      events: [{ message: { content: expect.stringContaining('Still here') } }],
    })
  })

  test('ends its streams at once, and that of the one that stays goes on', async () => {
    const server = await testServer()
    const [one, two] = [await browserOf(server, 'ada', FIREFOX), await browserOf(server, 'ada', SAFARI)]
    const [stays, ends] = [
      await listening(server, one, '/events/stream'),
      await listening(server, two, '/events/stream'),
    ]
    const ended = await ends.answer
    expect(ended.status).toBe(200)
    await one.ask('DELETE', '/sessions')
    await ended.text()
    expect((await ends.open()).status).toBe(401)
    expect(stays.queue.stream).toBeDefined()
    await (await stays.answer).body?.cancel()
  })

  test('once more have ended than are remembered, all are looked up again', async () => {
    const server = await testServer()
    const [one, two] = [await browserOf(server, 'ada', FIREFOX), await browserOf(server, 'ada', SAFARI)]
    const poll = await listening(server, one, '/events')
    const many = Array.from({ length: 10_001 }, (_, index) => 1_000_000 + index)
    const userId = (await server.ada()).id
    await server.realm.change(async ({ append }) => append(sessionsEnded.of({ userId, ids: many })))
    expect(await (await poll.answer).json()).toMatchObject({ events: [] })
    expect([await one.isLoggedIn(), await two.isLoggedIn()]).toEqual([true, true])
  })

  test('ends all others, or all where a key asks', async () => {
    const server = await testServer()
    const [one, two] = [await browserOf(server, 'ada', FIREFOX), await browserOf(server, 'ada', SAFARI)]
    await one.ask('DELETE', '/sessions')
    expect([await one.isLoggedIn(), await two.isLoggedIn()]).toEqual([true, false])
    await (await server.ada()).call(endOtherSessions, {})
    expect(await one.isLoggedIn()).toBe(false)
  })

  const NEW = 'quiet harbor lamps'
  const changes: [
    what: string,
    endsThem: boolean,
    change: (ada: Person, bo: Person, server: TestServer) => Promise<unknown>,
  ][] = [
    [
      'a new password',
      true,
      (_, bo) => bo.call(updateSettings, { old_password: PASSWORD, new_password: NEW }),
    ],
    ['a new key', true, (_, bo) => bo.call(regenerateOwnApiKey, {})],
    [
      'a password set by a link',
      true,
      async (_, bo, { realm, url }) => {
        const user = accountOf(realm.state, bo.id)
        const link = await realm.change((change) => newResetLink(change, url, user))
        const token = link.split('/').at(-1) ?? ''
        await new Connection({ url, credentials: 'none' }).call(resetPassword, { token, password: NEW })
      },
    ],
    [
      'another address',
      true,
      async (ada, bo) => {
        await bo.call(updateSettings, { email: 'bo@harbor.example' })
        const { mails } = await ada.call(getOutbox, {})
        const token = /\/confirm-email\/([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
        await ada.call(confirmEmailChange, { token })
      },
    ],
    ['deactivation', true, (ada, bo) => ada.call(deactivateUser, { user_id: bo.id })],
    ['another name', false, (_, bo) => bo.call(updateSettings, { full_name: 'Bo K.' })],
    ['another role', false, (ada, bo) => ada.call(updateUser, { user_id: bo.id, role: MODERATOR })],
    [
      'a link for a password that nobody opens',
      false,
      (ada, bo) => ada.call(sendPasswordReset, { user_id: bo.id }),
    ],
    [
      'a new password of somebody else',
      false,
      (ada) => ada.call(updateSettings, { old_password: PASSWORD, new_password: NEW }),
    ],
  ]
  test.each(changes)('by %s: %s', async (_, endsThem, change) => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const browser = await browserOf(server, 'bo', FIREFOX)
    await change(ada, bo, server)
    expect(await browser.isLoggedIn()).toBe(!endsThem)
  })
})

describe('the letter about a new log-in', () => {
  const letters = async (server: TestServer) => {
    const { mails } = await (await server.ada()).call(getOutbox, {})
    return mails.filter(({ subject }) => subject === 'New log-in to Harbour Labs').reverse()
  }

  test('comes for a browser or network that is new, not for the first or a known one', async () => {
    const server = await testServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    await server.join('bo')
    await browserOf(server, 'bo', FIREFOX, '198.51.100.1')
    await browserOf(server, 'bo', FIREFOX.replaceAll('140', '141'), '198.51.100.1')
    expect(await letters(server)).toEqual([])
    await browserOf(server, 'bo', SAFARI, '198.51.100.1')
    await browserOf(server, 'bo', FIREFOX, '203.0.113.9')
    await browserOf(server, 'bo', SAFARI, '198.51.100.1')
    const [browser, network, ...more] = await letters(server)
    expect(more).toEqual([])
    expect([browser?.to, browser?.text]).toEqual([
      'bo@example.com',
      expect.stringContaining('With: Safari on iOS'),
    ])
    expect(network?.text).toContain('With: Firefox on Linux')
    expect(network?.text).toContain('From: 203.0.113.9')
    await browserOf(server, 'ada', SAFARI, '203.0.113.9')
    expect(await letters(server)).toHaveLength(2)
  })

  test('does not come to who wants none', async () => {
    const server = await testServer()
    const bo = await server.join('bo')
    await bo.call(updateSettings, { enable_login_emails: false })
    await browserOf(server, 'bo', FIREFOX)
    await browserOf(server, 'bo', SAFARI)
    expect(await letters(server)).toEqual([])
    await bo.call(updateSettings, { enable_login_emails: true })
    await browserOf(server, 'bo', 'curl/8')
    expect(await letters(server)).toHaveLength(1)
  })

  test('also comes for a program that asks for the key', async () => {
    const server = await testServer()
    const bo = await server.join('bo')
    await browserOf(server, 'bo', FIREFOX)
    await server.logIn(bo.email)
    await server.logIn(bo.email)
    const found = await letters(server)
    expect(found.map(({ to }) => to)).toEqual(['bo@example.com'])
  })

  test('does not come for a wrong password', async () => {
    const server = await testServer()
    await server.join('bo')
    await browserOf(server, 'bo', FIREFOX)
    await fetch(`${server.url}/json/login`, {
      method: 'POST',
      headers: { 'x-requested-with': 'parley', 'user-agent': SAFARI },
      body: new URLSearchParams({ username: emailOf('bo'), password: 'wrong' }),
    })
    expect(await letters(server)).toEqual([])
  })
})

describe('a database of places', () => {
  test('gives addresses a place, in the list and in letters', async () => {
    const GEOIP_FILE = await placesFile('203.0.113.0', 'Oslo', 'Norway')
    const server = await testServer({ environment: { TRUSTED_PROXIES: '127.0.0.1', GEOIP_FILE } })
    const ada = await server.ada()
    for (const address of ['198.51.100.1', '203.0.113.9', '2001:db8::1'])
      await browserOf(server, 'ada', FIREFOX, address)
    const { sessions } = await ada.call(getSessions, {})
    expect(sessions.map(({ ip_address, place }) => [ip_address, place])).toEqual([
      ['2001:db8::1', ''],
      ['203.0.113.9', 'Oslo, Norway'],
      ['198.51.100.1', ''],
    ])
    const { mails } = await ada.call(getOutbox, {})
    expect(mails.map(({ text }) => /From: (.*)/.exec(text)?.[1])).toEqual([
      '2001:db8::1',
      '203.0.113.9 (Oslo, Norway)',
    ])
  })

  test('that is none, or not there, keeps the server from starting', async () => {
    for (const GEOIP_FILE of [import.meta.filename, '/nowhere.mmdb'])
      await expect(testServer({ environment: { GEOIP_FILE } })).rejects.toThrow(/^GEOIP_FILE must be/)
  })
})

test('administrators see and end the sessions of others, but of owners only owners', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateUser, { user_id: bo.id, role: ADMINISTRATOR })
  const cookie = await cookieOf(server, emailOf('bo'))
  const { sessions } = await ada.call(getSessionsOf, { user_id: bo.id })
  expect(sessions).toMatchObject([{ is_current: false }])
  expect(await bo.refused(getSessionsOf, { user_id: ada.id })).toMatchObject({
    message: errors.ownerRequired().message,
  })
  expect(await bo.refused(endSessionsOf, { user_id: ada.id })).toMatchObject({
    message: errors.ownerRequired().message,
  })
  expect(await isLoggedIn(server, cookie)).toBe(true)
  await ada.call(endSessionsOf, { user_id: bo.id })
  expect(await isLoggedIn(server, cookie)).toBe(false)
  expect((await ada.call(getSessionsOf, { user_id: bo.id })).sessions).toEqual([])
})
