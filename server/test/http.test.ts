import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from './harness.ts'

interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

function basic(email: string, key: string): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

async function signedIn(options?: Parameters<typeof testServer>[0]) {
  const server = await testServer(options)
  const ada = await server.ada()
  const { credentials } = ada.connection
  if (typeof credentials === 'string') throw new Error('no key')
  const authorization = basic(credentials.email, credentials.apiKey)
  const api = `${server.url}/api/v1`
  const post = (path: string, form: Record<string, string>) =>
    ask(api + path, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) })
  const get = (path: string) => ask(api + path, { headers: { authorization } })
  return { server, ada, api, authorization, post, get }
}

test('an unknown path is 404, a known one with another method 405, both in the envelope', async () => {
  const { get, api, authorization } = await signedIn()
  expect(await get('/no/such/thing')).toMatchObject({ status: 404, body: { result: 'error' } })
  const wrong = await ask(`${api}/server_settings`, { method: 'DELETE', headers: { authorization } })
  expect(wrong).toMatchObject({ status: 405, body: { msg: 'Method Not Allowed', allowed_methods: ['GET'] } })
  expect(wrong.headers.get('allow')).toBe('GET')
  const several = await ask(`${api}/messages/7/?x=y`, { method: 'PUT', headers: { authorization } })
  expect(several.status).toBe(405)
  expect(several.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'PATCH'])
  expect(await ask(`${api}/no/such/thing`, { method: 'PUT', headers: { authorization } })).toMatchObject({
    status: 404,
  })
})

test('missing, wrong and malformed credentials are refused', async () => {
  const { server, api, ada } = await signedIn()
  const none = await ask(`${api}/users/me`)
  expect(none).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(none.headers.get('www-authenticate')).toBe('Basic realm="zulip"')
  const withHeader = (authorization: string) => ask(`${api}/users/me`, { headers: { authorization } })
  const wrong = { status: 401, body: { code: 'INVALID_API_KEY', msg: 'Invalid API key' } }
  expect(await withHeader(basic(ada.email, 'x'.repeat(32)))).toMatchObject(wrong)
  expect(await withHeader(basic('nobody@example.com', 'x'.repeat(32)))).toMatchObject(wrong)
  expect(await withHeader('Bearer abc')).toMatchObject({ status: 401, body: { msg: 'Malformed API key' } })
  const cookie = await fetch(`${server.url}/json/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'parley' },
    body: new URLSearchParams({ username: ada.email, password: PASSWORD }),
  })
  const session = cookie.headers.get('set-cookie') as string
  // The cookie works only on paths of the web app.
  expect(await ask(`${api}/users/me`, { headers: { cookie: session } })).toMatchObject({ status: 401 })
  expect(await ask(`${server.url}/json/users/me`, { headers: { cookie: session } })).toMatchObject({
    status: 200,
  })
})

/** Sends requests one after the other on one connection. */
function onOneConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const get = (url: string, headers: Record<string, string>) =>
    new Promise<unknown>((resolve, reject) => {
      const asked = request(url, { agent, headers }, async (response) => {
        ports.add(asked.socket?.localPort)
        resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()))
      })
      asked.on('error', reject).end()
    })
  return { get, ports, close: () => agent.destroy() }
}

test('each request is authenticated by itself, regardless of earlier ones on the connection', async () => {
  const { server, api, ada, authorization } = await signedIn()
  const bo = await server.join('bo')
  const { credentials } = bo.connection
  if (typeof credentials === 'string') throw new Error('no key')
  const ofBo = basic(credentials.email, credentials.apiKey)
  const { get, ports, close } = onOneConnection()
  const me = (headers: Record<string, string>) => get(`${api}/users/me`, headers)
  const invalid = { result: 'error', code: 'INVALID_API_KEY' }
  expect(await me({ authorization })).toMatchObject({ user_id: ada.id })
  expect(await me({ authorization: ofBo })).toMatchObject({ user_id: bo.id })
  expect(await me({ authorization: basic(credentials.email, 'x'.repeat(32)) })).toMatchObject(invalid)
  expect(await me({ authorization: ofBo })).toMatchObject({ user_id: bo.id })
  expect(await me({})).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' })
  expect(await me({ authorization: 'Bearer x' })).toMatchObject({ result: 'error' })
  // The replaced key is invalid at once.
  await bo.call(regenerateOwnApiKey, {})
  expect(await me({ authorization: ofBo })).toMatchObject(invalid)
  expect(await me({ authorization })).toMatchObject({ user_id: ada.id })
  expect(ports.size).toBe(1)
  close()
})

test('a request from a page of another site is refused', async () => {
  const { server, ada } = await signedIn()
  const logIn = (headers: Record<string, string>) =>
    ask(`${server.url}/json/login`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ username: ada.email, password: PASSWORD }),
    })
  const refused = { status: 403, body: { code: 'CSRF_FAILED' } }
  expect(await logIn({})).toMatchObject(refused)
  expect(await logIn({ 'x-requested-with': 'parley', origin: 'https://evil.example' })).toMatchObject(refused)
  expect(await logIn({ 'x-requested-with': 'parley', 'sec-fetch-site': 'cross-site' })).toMatchObject(refused)
  expect(await logIn({ 'x-requested-with': 'parley', origin: server.url })).toMatchObject({ status: 200 })
})

test('unknown parameters are listed in the response', async () => {
  const { get } = await signedIn()
  expect((await get('/users/me?color=red')).body).toMatchObject({ ignored_parameters_unsupported: ['color'] })
  expect((await get('/users/me')).body).not.toHaveProperty('ignored_parameters_unsupported')
})

const DIRECT = { type: 'direct', to: '[1]', content: 'hello' }

test.each([
  ['no content', { type: 'direct', to: '[1]' }, "Missing 'content' argument"],
  ['nothing but space', { ...DIRECT, content: ' \n ' }, 'Message must not be empty'],
  ['a NUL byte', { ...DIRECT, content: 'a\0b' }, /null|NUL/i],
  ['a NUL byte as its client', { ...DIRECT, client: 'a\0b' }, /client must not contain null/],
  ['malformed JSON', { ...DIRECT, to: '[1' }, /to|Invalid email/],
  ['an unknown person', { ...DIRECT, to: '[999]' }, 'Invalid user ID: 999'],
  ['an unknown address', { ...DIRECT, to: '["x@example.com"]' }, "Invalid email 'x@example.com'"],
  ['a number past 2^53', { ...DIRECT, to: '[9007199254740993]' }, /to/],
  ['an unknown type', { ...DIRECT, type: 'shout' }, /type/],
  ['a local id without its queue', { ...DIRECT, local_id: '1' }, "Missing 'queue_id' argument"],
])('a message with %s is refused with the reason, and changes nothing', async (_, form, words) => {
  const { post, server } = await signedIn()
  const head = server.realm.state.journalHead
  const { status, body } = await post('/messages', form as Record<string, string>)
  expect(status).toBe(400)
  if (words instanceof RegExp) expect(body.msg).toMatch(words)
  else expect(body.msg).toBe(words)
  expect(server.realm.state.journalHead).toBe(head)
})

test('hostile values are refused or harmless, never a server error', async () => {
  const { post, get } = await signedIn()
  const hostile = [
    '\ud800',
    '\u0000',
    '__proto__',
    '{"__proto__":{"admin":true}}',
    '9'.repeat(400),
    '['.repeat(20_000),
    '%',
    "'; drop table users; --",
  ]
  for (const value of hostile) {
    for (const path of ['/messages', '/register', '/users/me/subscriptions', '/messages/flags', '/typing']) {
      const names = [
        'to',
        'type',
        'content',
        'topic',
        'subscriptions',
        'narrow',
        'messages',
        'op',
        'flag',
        'client_capabilities',
      ]
      const { status } = await post(path, Object.fromEntries(names.map((name) => [name, value])))
      expect(status).toBeLessThan(500)
    }
    const query = new URLSearchParams({
      anchor: value,
      num_before: value,
      narrow: JSON.stringify([['search', value]]),
    })
    expect((await get(`/messages?${query}`)).status).toBeLessThan(500)
    const searching = new URLSearchParams({
      anchor: 'newest',
      num_before: '1',
      num_after: '0',
      narrow: JSON.stringify([['search', value]]),
    })
    expect((await get(`/messages?${searching}`)).status).toBeLessThan(500)
    expect((await get(`/users/${encodeURIComponent(value.toWellFormed())}`)).status).toBeLessThan(500)
  }
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('a body over the limit is refused with 413', async () => {
  const { post } = await signedIn()
  expect(await post('/messages', { ...DIRECT, content: 'x'.repeat(5_000_000) })).toMatchObject({
    status: 413,
    body: { result: 'error' },
  })
})

test('a form may be multipart', async () => {
  const { api, authorization } = await signedIn()
  const body = new FormData()
  for (const [name, value] of Object.entries(DIRECT)) body.append(name, value)
  expect(await ask(`${api}/messages`, { method: 'POST', headers: { authorization }, body })).toMatchObject({
    status: 200,
  })
})

test('requests are throttled, with the time to wait', async () => {
  const { server, get, api } = await signedIn({ environment: { RATE_LIMITING: 'true' } })
  const first = await get('/users/me')
  const left = Number(first.headers.get('x-ratelimit-remaining'))
  expect(first.headers.get('x-ratelimit-limit')).toBe('200')
  for (let count = 0; count < left; count++) expect((await get('/users/me')).status).toBe(200)
  const refused = await get('/users/me')
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } })
  expect(Number(refused.body['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Others are not affected.
  expect((await ask(`${api}/server_settings`)).status).toBe(200)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('polls are throttled where they do not wait, and leave other requests alone', async () => {
  const { get, api, authorization } = await signedIn({ environment: { RATE_LIMITING: 'true' } })
  const form = {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ event_types: '["message"]' }),
  }
  const { body: queue } = await ask(`${api}/register`, form)
  const poll = (options: string) => get(`/events?queue_id=${queue.queue_id}&last_event_id=-1${options}`)
  const atOnce = () => poll('&dont_block=true')
  for (let count = 0; count < 600; count++) expect((await atOnce()).status).toBe(200)
  expect(await atOnce()).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } })
  expect(Number((await get('/users/me')).headers.get('x-ratelimit-remaining'))).toBeGreaterThan(100)
  // One that waits is not refused.
  const waiting = poll('')
  await ask(`${api}/messages`, { ...form, body: new URLSearchParams(DIRECT) })
  expect(await waiting).toMatchObject({ status: 200, body: { events: [{ type: 'message' }] } })
})

test('guessing a password is throttled after five tries, for all spellings of the name', async () => {
  const { api } = await signedIn({ environment: { RATE_LIMITING: 'true' } })
  const tryAs = (username: string, headers: Record<string, string> = {}) =>
    ask(`${api}/fetch_api_key`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ username, password: 'guess!' }),
    })
  const names = ['bo@example.com', 'BO@example.com', ' bo@example.com', 'bo@EXAMPLE.com', 'bo@example.com']
  for (const name of names) expect((await tryAs(name)).body.code).toBe('AUTHENTICATION_FAILED')
  expect((await tryAs('Bo@example.com', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429)
})

test('health reports the server, the database and the version', async () => {
  const { server } = await signedIn()
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(await ask(`${server.url}/health`)).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok', search: { behind: 0 }, version },
  })
})
