import { maxRealmNameLength } from '@parley/api/realm/limits'
import { credentialsByPassword } from '@parley/client'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromThisMachine } from '#engine/http/loopback.ts'
import { emptyServer } from './support/empty-server.ts'

/** An empty server, and the requests of the web app before a log-in. */
async function beforeSetUp() {
  const server = await emptyServer()
  const url = `http://127.0.0.1:${server.port}`
  const headers = { 'x-requested-with': 'parley' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init)
    return { cookie: response.headers.get('set-cookie'), body: await response.json() }
  }
  const setUp = (form: Record<string, string>, more: Record<string, string> = {}) =>
    ask('/json/setup', { method: 'POST', headers: { ...headers, ...more }, body: new URLSearchParams(form) })
  return { server, url, ask, setUp }
}

const FORM = {
  organization_name: 'Harbour Labs',
  full_name: 'Ada Lindqvist',
  email: 'ada@example.com',
  password: 'correct horse battery',
}

test('the first visitor sets up the organization, and is logged in as its owner', async () => {
  const { server, url, ask, setUp } = await beforeSetUp()
  expect((await ask('/json/session')).body).toMatchObject({ logged_in: false, needs_setup: true })
  const { cookie, body } = await setUp({ ...FORM, organization_name: ' Harbour Labs ' })
  expect(body).toMatchObject({ result: 'success', user_id: expect.any(Number) })
  const session = await ask('/json/session', { headers: { cookie: cookie ?? '' } })
  expect(session.body).toMatchObject({ logged_in: true, needs_setup: false, realm_name: 'Harbour Labs' })
  const { email } = await credentialsByPassword({ url }, FORM.email, FORM.password)
  expect(email).toBe(FORM.email)
  expect(server.realms.at(undefined).state.usersByEmail.get(FORM.email)).toMatchObject({ role: 100 })
})

test('an organization is set up only once', async () => {
  const { ask, setUp } = await beforeSetUp()
  await setUp(FORM)
  const { cookie, body } = await setUp({ ...FORM, organization_name: 'Others', email: 'eve@example.com' })
  expect(body).toMatchObject({ result: 'error', msg: 'This organization is already set up' })
  expect(cookie).toBeNull()
  expect((await ask('/json/session')).body).toMatchObject({ realm_name: 'Harbour Labs', logged_in: false })
})

const WRONG: [what: string, wrong: Partial<typeof FORM>, msg: string][] = [
  ['no name', { organization_name: '' }, 'Organization name cannot be empty'],
  ['a name of nothing but space', { organization_name: '  ' }, 'Organization name cannot be empty'],
  [
    'too long a name',
    { organization_name: 'x'.repeat(maxRealmNameLength + 1) },
    `organization_name is too long (limit: ${maxRealmNameLength} characters)`,
  ],
  ['no address', { email: 'ada' }, "Invalid email 'ada'"],
  ['no person', { full_name: '' }, 'Name too short!'],
  ['too short a password', { password: 'short' }, 'The password is too short (at least 6 characters).'],
  ['a password that everybody tries', { password: 'trustno1' }, 'The password is too weak.'],
  ['their own name for a password', { password: FORM.full_name }, 'The password is too weak.'],
  [
    'too long a password',
    { password: 'x'.repeat(101) },
    'The password is too long (at most 100 characters).',
  ],
]

test('with a wrong value nothing is created', async () => {
  const { server, setUp } = await beforeSetUp()
  for (const [what, wrong, msg] of WRONG) {
    expect((await setUp({ ...FORM, ...wrong })).body, what).toMatchObject({ result: 'error', msg })
    expect(server.realms.existsAt(undefined), what).toBe(false)
  }
})

const VIA_PROXY: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 proxy' },
]

test.each(VIA_PROXY)('a request with %o counts as remote, and needs the token', async (headers) => {
  const { server, ask, setUp } = await beforeSetUp()
  expect((await ask('/json/session')).body).toMatchObject({ needs_setup_token: false })
  expect((await ask('/json/session', { headers })).body).toMatchObject({ needs_setup_token: true })
  for (const wrong of [FORM, { token: '' }, { token: 'guessed' }]) {
    expect((await setUp({ ...FORM, ...wrong }, headers)).body).toMatchObject({
      result: 'error',
      msg: 'From another machine this takes the token that the server printed when it was started',
    })
  }
  expect(server.realms.existsAt(undefined)).toBe(false)
  const { text: token } = server.setUpToken
  expect((await setUp({ ...FORM, token }, headers)).body).toMatchObject({ result: 'success' })
})

test.each([
  ['127.0.0.1', 'localhost:9991', true],
  ['::1', '[::1]:9991', true],
  ['::ffff:127.0.0.1', '127.0.0.1', true],
  ['192.168.1.7', 'localhost:9991', false],
  ['::ffff:192.168.1.7', 'localhost', false],
  ['127.0.0.1', 'page-of-somebody.example:9991', false],
  ['127.0.0.1', '127.0.0.1.example', false],
])('a request from %s to %s is local: %s', (remoteAddress, host, expected) => {
  const request = { socket: { remoteAddress }, headers: { host } }
  expect(isFromThisMachine(request as FastifyRequest)).toBe(expected)
})
