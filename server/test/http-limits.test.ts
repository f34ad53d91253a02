import { describe, expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { deleteAttemptsBefore } from '#engine/throttles/storage.ts'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { basicOf } from './support/files.ts'

const LIMITED = { RATE_LIMITING: 'true' }
const BEHIND_PROXY = { ...LIMITED, TRUSTED_PROXIES: '127.0.0.1, 10.9.0.0/16, fd00::/8' }
const ME = '/api/v1/users/me'

type Headers = Record<string, string>

async function ask(server: TestServer, path: string, headers: Headers = {}, form?: Headers) {
  const body = form && new URLSearchParams(form)
  const response = await fetch(server.url + path, { headers, ...(body && { method: 'POST', body }) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Headers }
}

const keyOf = ({ email }: Person, key: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
})

describe('invalid credentials are throttled', () => {
  test('by network, without affecting valid credentials', async () => {
    const server = await testServer({ environment: BEHIND_PROXY })
    const ada = await server.ada()
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const wrong = keyOf(ada, 'x'.repeat(32))
    for (let count = 0; count < 50; count++) {
      expect((await ask(server, ME, { ...wrong, ...from('192.0.2.1') })).status).toBe(401)
      expect((await ask(server, ME, from('192.0.2.1'))).status).toBe(401)
    }
    const refused = await ask(server, ME, { ...wrong, ...from('192.0.2.1') })
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(server, ME, { ...wrong, ...from('192.0.2.2') })).status).toBe(401)
    const good = { authorization: basicOf(ada), ...from('192.0.2.1') }
    expect((await ask(server, ME, good)).status).toBe(200)
    // Files, tus and pages have other code paths.
    for (const path of ['/user_uploads/1/ab/x.txt', '/api/v1/tus', '/json/users/me']) {
      expect(
        (await ask(server, path, from('192.0.2.1'), path.endsWith('tus') ? {} : undefined)).status,
        path,
      ).toBe(429)
    }
  })

  test('unless limits are off', async () => {
    const server = await testServer()
    const wrong = keyOf(await server.ada(), 'x'.repeat(32))
    for (let count = 0; count < 110; count++) expect((await ask(server, ME, wrong)).status).toBe(401)
  })
})

describe('log-ins', () => {
  const BO = 'bo@example.com'
  const start = async () => {
    const server = await testServer({ environment: BEHIND_PROXY })
    await server.join('bo')
    const tryFrom = async (address: string, password = 'guess!', username = BO) => {
      const headers = { 'x-forwarded-for': address }
      return (await ask(server, '/api/v1/fetch_api_key', headers, { username, password })).status
    }
    return { server, tryFrom }
  }

  test('are throttled by account and network, so that attackers elsewhere lock nobody out', async () => {
    const { tryFrom } = await start()
    const names = [BO, 'BO@example.com', ' bo@example.com', 'ｂｏ@example.com', 'bo@EXAMPLE.com']
    for (const name of names) expect(await tryFrom('192.0.2.1', 'guess!', name)).toBe(401)
    expect(await tryFrom('192.0.2.1')).toBe(429)
    expect(await tryFrom('192.0.2.1', PASSWORD)).toBe(429)
    expect(await tryFrom('192.0.2.2', PASSWORD)).toBe(200)
    // A household has many addresses in one IPv6 network.
    for (let at = 1; at <= 5; at++) expect(await tryFrom(`2001:db8:0:7::${at}`)).toBe(401)
    expect(await tryFrom('2001:db8:0:7:1:2:3:4')).toBe(429)
    expect(await tryFrom('2001:db8:0:8::1')).toBe(401)
  })

  test('have a limit over all networks too, except for networks of earlier successful log-ins', async () => {
    const { server, tryFrom } = await start()
    expect(await tryFrom('198.51.100.1', PASSWORD)).toBe(200)
    const elsewhere = await Promise.all(Array.from({ length: 40 }, (_, at) => tryFrom(`192.0.2.${at + 1}`)))
    expect(elsewhere.filter((status) => status === 429)).toHaveLength(11)
    expect(await tryFrom('203.0.113.1', PASSWORD)).toBe(429)
    expect(await tryFrom('198.51.100.1', PASSWORD)).toBe(200)
    // The limit of five tries still applies.
    for (let at = 0; at < 5; at++) expect(await tryFrom('198.51.100.1')).toBe(401)
    expect(await tryFrom('198.51.100.1')).toBe(429)
    // Counts expire after a day, successful networks after a month.
    const { id } = server.realm.state
    const now = Math.floor(Date.now() / 1000)
    await deleteAttemptsBefore(server.server.db, id, { at: now + 1, rememberedAt: now - 60 })
    const kinds = async () => (await server.server.db.query('select kind from attempts order by kind')).rows
    expect(await kinds()).toEqual([{ kind: 'succeeded' }])
    await deleteAttemptsBefore(server.server.db, id, { at: now + 1, rememberedAt: now + 1 })
    expect(await kinds()).toEqual([])
  })
})

describe('headers of a proxy', () => {
  /** The requests left to a caller, which show whom the server takes them for. */
  const left = async (server: TestServer, headers: Headers) =>
    Number((await ask(server, '/api/v1/server_settings', headers)).headers.get('x-ratelimit-remaining'))

  test('are ignored unless the proxy is trusted', async () => {
    const server = await testServer({ environment: LIMITED })
    const before = await left(server, {})
    expect(await left(server, { 'x-forwarded-for': '192.0.2.1' })).toBe(before - 1)
    expect(await left(server, { forwarded: 'for=192.0.2.2', 'x-forwarded-proto': 'https' })).toBe(before - 2)
    const settings = await ask(server, '/api/v1/server_settings', { 'x-forwarded-proto': 'https' })
    expect(settings.headers.get('strict-transport-security')).toBeNull()
    const elsewhere = await testServer({ environment: { ...LIMITED, TRUSTED_PROXIES: '10.0.0.1' } })
    const there = await left(elsewhere, {})
    expect(await left(elsewhere, { 'x-forwarded-for': '192.0.2.1' })).toBe(there - 1)
  })

  const DISTINGUISHED: [string, Headers][] = [
    ['by the usual header', { 'x-forwarded-for': '192.0.2.1' }],
    ['with a port', { 'x-forwarded-for': '192.0.2.1:4711' }],
    ['mapped into the newer addresses', { 'x-forwarded-for': '::ffff:192.0.2.1' }],
    ['by the standard header', { forwarded: 'for=192.0.2.1;proto=https' }],
    ['by the standard header, quoted', { forwarded: 'For="192.0.2.1:4711"' }],
    ['by both, where they agree', { forwarded: 'for=192.0.2.1', 'x-forwarded-for': '192.0.2.1' }],
    ['before another trusted proxy', { 'x-forwarded-for': '192.0.2.1, 10.9.8.7, fd00::1' }],
    ['after what the client made up', { 'x-forwarded-for': '203.0.113.9, 192.0.2.1, 10.9.8.7' }],
    ['after what is no address', { 'x-forwarded-for': '203.0.113.9, unknown, 192.0.2.1' }],
  ]

  test('distinguish clients', async () => {
    const server = await testServer({ environment: BEHIND_PROXY })
    for (const [how, headers] of DISTINGUISHED) {
      const before = await left(server, { 'x-forwarded-for': '192.0.2.1' })
      const ofProxy = await left(server, {})
      expect(await left(server, headers), how).toBe(before - 1)
      expect(await left(server, {}), how).toBe(ofProxy - 1)
    }
  })

  const UNCLEAR: [string, Headers][] = [
    [
      'two headers of which one must be made up',
      { forwarded: 'for=192.0.2.1', 'x-forwarded-for': '192.0.2.2' },
    ],
    [
      'one that only begins alike',
      { forwarded: 'for=192.0.2.1', 'x-forwarded-for': '203.0.113.9, 192.0.2.1' },
    ],
    ['no address', { 'x-forwarded-for': 'unknown' }],
    ['what breaks the rules', { forwarded: 'for=192.0.2.1;;for' }],
  ]

  test('identify no client by what may be made up', async () => {
    const server = await testServer({ environment: BEHIND_PROXY })
    for (const [what, headers] of UNCLEAR) {
      const before = await left(server, {})
      expect(await left(server, headers), what).toBe(before - 1)
    }
  })

  test('mark a connection as encrypted, which turns on HSTS', async () => {
    const server = await testServer({ environment: BEHIND_PROXY })
    const hsts = async (path: string, headers: Headers) =>
      (await fetch(server.url + path, { headers })).headers.get('strict-transport-security')
    for (const path of ['/api/v1/server_settings', '/health', '/nothing', '/api/v1/users/me']) {
      expect(await hsts(path, { 'x-forwarded-proto': 'https' }), path).toBe('max-age=15552000')
      expect(await hsts(path, { forwarded: 'proto=https;for=192.0.2.1' }), path).toBe('max-age=15552000')
      expect(await hsts(path, { 'x-forwarded-proto': 'http' }), path).toBeNull()
      expect(await hsts(path, {}), path).toBeNull()
    }
  })

  test('do not select the organization', async () => {
    const server = await testServer({ environment: BEHIND_PROXY })
    const answer = await ask(server, '/json/session', { 'x-forwarded-host': 'other.example.com' })
    expect(answer).toMatchObject({ status: 200, body: { needs_setup: false } })
  })

  test('are trusted only from valid networks', () => {
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,::1' }).trustedProxies).toHaveLength(3)
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(() => readConfig({ FETCH_ALLOWED_NETWORKS: '10.0.0.1' })).toThrow('FETCH_ALLOWED_NETWORKS')
    expect(() => readConfig({ TRUSTED_PROXIES: 'nginx' })).toThrow(
      "TRUSTED_PROXIES must be addresses or networks such as 127.0.0.1,10.1.0.0/16, not 'nginx'",
    )
  })
})
