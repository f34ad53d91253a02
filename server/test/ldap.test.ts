import { registerQueue } from '@parley/api/events/endpoints'
import { sendInvites } from '@parley/api/invites/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { fetchApiKey, getServerSettings } from '@parley/api/server/endpoints'
import { createUser, deactivateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { MODERATOR } from '#directory/users/roles.ts'
import { readConfig } from '#engine/config.ts'
import { emailOf, PASSWORD, type TestServer, testServer } from './harness.ts'
import { type LdapPerson, LdapServer, silentServer } from './support/ldap.ts'

const NEWT: LdapPerson = { uid: 'newt', mail: 'newt@example.com', cn: 'Newt Comer', password: 'directory' }
const BO: LdapPerson = { uid: 'bkr', mail: emailOf('bo'), cn: 'Bo of the Directory', password: 'directory' }

async function withDirectory(...people: LdapPerson[]) {
  const directory = await LdapServer.start(people)
  const server = await testServer({
    environment: { ...directory.environment, LOG_LEVEL: 'silent' },
    shared: true,
  })
  return { directory, server, ada: await server.ada() }
}

const stranger = (server: TestServer) => new Connection({ url: server.url, credentials: 'session' })

const logIn = (server: TestServer, username: string, password: string) =>
  stranger(server).call(fetchApiKey, { username, password })

const refused = (server: TestServer, username: string, password: string): Promise<Error> =>
  logIn(server, username, password).then(
    () => Promise.reject(new Error(`${username} should have been refused`)),
    (error: Error) => error,
  )

const WRONG = {
  code: 'AUTHENTICATION_FAILED',
  message: 'Your username or password is incorrect',
  status: 401,
}

async function letAnybodyJoin(server: TestServer) {
  await (await server.ada()).call(updateRealm, { invite_required: false })
}

describe('logging in', () => {
  test('works with the directory’s name or the address, and with the directory’s password or the server’s', async () => {
    const { server, ada } = await withDirectory(BO)
    const bo = await server.join('bo')
    await server.followAll([ada])
    for (const [username, password] of [
      ['bkr', 'directory'],
      [' bkr ', 'directory'],
      [bo.email, 'directory'],
      [bo.email, PASSWORD],
    ] as const) {
      expect(await logIn(server, username, password), username).toMatchObject({
        user_id: bo.id,
        email: bo.email,
      })
    }
    for (const [username, password] of [
      ['bkr', PASSWORD],
      ['bkr', 'wrong'],
      [bo.email, 'wrong'],
      ['nobody', 'directory'],
    ] as const) {
      expect(await refused(server, username, password), username).toMatchObject(WRONG)
    }
  })

  test('works in a browser', async () => {
    const { server } = await withDirectory(BO)
    await server.join('bo')
    const post = (password: string) =>
      fetch(`${server.url}/json/login`, {
        method: 'POST',
        headers: { 'x-requested-with': 'parley' },
        body: new URLSearchParams({ username: 'bkr', password }),
      })
    expect((await post('wrong')).status).toBe(401)
    const response = await post('directory')
    expect([response.status, response.headers.has('set-cookie')]).toEqual([200, true])
  })

  test('fails without a password, which directories accept as anonymous', async () => {
    const { server, directory } = await withDirectory(BO)
    await server.join('bo')
    directory.binds.length = 0
    for (const path of ['/api/v1/fetch_api_key', '/json/login']) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'x-requested-with': 'parley' },
        body: new URLSearchParams({ username: 'bkr', password: '' }),
      })
      expect(response.status, path).toBeGreaterThanOrEqual(400)
    }
    expect(directory.binds).toEqual([])
  })

  test('does not interpret names as filters', async () => {
    const { server, directory } = await withDirectory(BO, NEWT)
    await server.join('bo')
    for (const name of [
      '*',
      'b*',
      'bkr)(uid=*',
      '*)(|(uid=*',
      'bkr\\2a',
      '(uid=bkr)',
      'bkr)(&',
      `${'('.repeat(500)}`,
    ]) {
      expect(await refused(server, name, 'directory'), name).toMatchObject(WRONG)
    }
    expect(directory.binds.filter(([dn]) => dn.startsWith('uid='))).toEqual([])
  })

  test('fails if two entries match', async () => {
    const { server } = await withDirectory(BO, { ...NEWT, mail: emailOf('bo') })
    await server.join('bo')
    expect(await refused(server, emailOf('bo'), 'directory')).toMatchObject(WRONG)
  })

  test('fails for deactivated accounts and bots', async () => {
    const { server, ada } = await withDirectory(BO, { ...NEWT, mail: 'notification-bot@zulip.com' })
    const bo = await server.join('bo')
    await ada.call(deactivateUser, { user_id: bo.id })
    expect(await refused(server, 'bkr', 'directory')).toMatchObject({ code: 'USER_DEACTIVATED' })
    expect(await refused(server, 'newt', 'directory')).toMatchObject(WRONG)
  })
})

describe('the first log-in', () => {
  test('creates an account if everybody may join', async () => {
    const { server, ada } = await withDirectory(NEWT)
    await letAnybodyJoin(server)
    await server.followAll([ada])
    const { user_id } = await logIn(server, 'newt', 'directory')
    expect(server.realm.state.users.get(user_id ?? 0)).toMatchObject({
      fullName: 'Newt Comer',
      deliveryEmail: 'newt@example.com',
      role: 400,
    })
    expect(await logIn(server, 'newt@example.com', 'directory')).toMatchObject({ user_id })
  })

  test('creates one account for concurrent requests', async () => {
    const { server } = await withDirectory(NEWT)
    await letAnybodyJoin(server)
    const answers = await Promise.all([1, 2, 3].map(() => logIn(server, 'newt', 'directory')))
    expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
  })

  test('uses the invitation if one is required', async () => {
    const { server, ada } = await withDirectory(NEWT)
    await server.followAll([ada])
    expect(await refused(server, 'newt', 'directory')).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      message: 'You need an invitation to join this organization',
    })
    await ada.call(sendInvites, { invitee_emails: 'newt@example.com', stream_ids: [], invite_as: MODERATOR })
    const { user_id } = await logIn(server, 'newt', 'directory')
    expect(server.realm.state.users.get(user_id ?? 0)).toMatchObject({ role: MODERATOR })
  })

  test('accepts only allowed domains', async () => {
    const { server, ada } = await withDirectory(NEWT)
    await letAnybodyJoin(server)
    const { addRealmDomain } = await import('@parley/api/domains/endpoints')
    await ada.call(addRealmDomain, { domain: 'other.example', allow_subdomains: false })
    await ada.call(updateRealm, { emails_restricted_to_domains: true })
    expect(await refused(server, 'newt', 'directory')).toMatchObject({ message: 'Outside your domain.' })
  })

  const odd: [what: string, person: Partial<LdapPerson>, name: string | undefined][] = [
    ['a name with forbidden characters', { cn: '*Newt* "The" @Comer' }, 'Newt The Comer'],
    ['a name that looks like a namesake', { cn: 'Newt|12' }, 'Newt'],
    ['a short name', { cn: 'N' }, 'N-'],
    ['a very long name', { cn: 'x'.repeat(300) }, 'x'.repeat(100)],
    ['no name', { cn: '' }, 'newt-4'],
    ['several addresses', { mail: ['first@example.com', 'second@example.com'] }, 'Newt Comer'],
    ['no address', { mail: '' }, undefined],
    ['an address that is none', { mail: 'newt' }, undefined],
  ]
  test('corrects invalid names of the directory', async () => {
    const { server, directory } = await withDirectory(NEWT)
    await letAnybodyJoin(server)
    for (const [index, [what, person, name]] of odd.entries()) {
      const uid = `newt-${index}`
      directory.people.splice(0, 1, { ...NEWT, uid, mail: `${uid}@example.com`, ...person })
      if (name === undefined) {
        expect([what, await refused(server, uid, 'directory')]).toMatchObject([what, { status: 400 }])
        continue
      }
      const { user_id } = await logIn(server, uid, 'directory')
      expect([what, server.realm.state.users.get(user_id ?? 0)?.fullName]).toEqual([what, name])
    }
  })
})

describe('a directory that does not answer', () => {
  const clear = {
    code: 'AUTHENTICATION_FAILED',
    status: 503,
    message: 'The directory that checks your password does not answer. Try again in a moment',
  }

  test('is reported, and passwords of the server still work', async () => {
    const { server, directory } = await withDirectory(BO)
    const bo = await server.join('bo')
    await directory.stop()
    expect(await refused(server, 'bkr', 'directory')).toMatchObject(clear)
    expect(await logIn(server, bo.email, PASSWORD)).toMatchObject({ user_id: bo.id })
  })

  test('times out', async () => {
    const server = await testServer({ environment: { ...(await silentServer()), LOG_LEVEL: 'silent' } })
    expect(await refused(server, 'bkr', 'directory')).toMatchObject(clear)
  })

  test('or is busy, or refuses this server, is not reported as a wrong password', async () => {
    const { server, directory } = await withDirectory(BO)
    directory.isBusy = true
    expect(await refused(server, 'bkr', 'directory')).toMatchObject(clear)
    const other = await testServer({
      environment: { ...directory.environment, LDAP_BIND_PASSWORD: 'wrong', LOG_LEVEL: 'silent' },
    })
    directory.isBusy = false
    expect(await refused(other, 'bkr', 'directory')).toMatchObject(clear)
  })
})

describe('the authentication method', () => {
  test('is listed in the server settings if it is configured and enabled', async () => {
    const { server, ada } = await withDirectory(BO)
    const settings = () => stranger(server).call(getServerSettings, {})
    expect(await settings()).toMatchObject({
      email_auth_enabled: true,
      require_email_format_usernames: false,
      authentication_methods: { ldap: true, password: true, email: true, dev: false },
    })
    const toAda = await ada.follow()
    await ada.call(updateRealm, { authentication_methods: { Email: false } })
    expect(await settings()).toMatchObject({
      email_auth_enabled: false,
      authentication_methods: { ldap: true, password: true, email: false },
    })
    expect(await toAda.catchUp()).toMatchObject([
      {
        type: 'realm',
        data: {
          authentication_methods: { Email: { enabled: false }, LDAP: { enabled: true, available: true } },
        },
      },
    ])
    expect(await ada.refused(updateRealm, { authentication_methods: { LDAP: false } })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    await ada.call(updateRealm, { authentication_methods: { Email: true, LDAP: false } })
    expect(await settings()).toMatchObject({
      require_email_format_usernames: true,
      authentication_methods: { ldap: false, password: true, email: true },
    })
    expect(await refused(server, 'bkr', 'directory')).toMatchObject(WRONG)
  })

  test('as the only enabled one, rejects passwords of the server', async () => {
    const { server, ada } = await withDirectory(BO)
    const bo = await server.join('bo')
    await ada.call(updateRealm, { authentication_methods: { Email: false } })
    expect(await refused(server, bo.email, PASSWORD)).toMatchObject({ code: 'PASSWORD_AUTH_DISABLED' })
    expect(await logIn(server, 'bkr', 'directory')).toMatchObject({ user_id: bo.id })
  })

  test('cannot be enabled without a directory', async () => {
    const server = await testServer()
    const ada = await server.ada()
    expect(await stranger(server).call(getServerSettings, {})).toMatchObject({
      require_email_format_usernames: true,
      authentication_methods: { ldap: false, email: true },
    })
    const { realm_authentication_methods } = (await ada.call(registerQueue, {
      event_types: ['realm'],
    })) as Record<string, unknown>
    expect(realm_authentication_methods).toEqual({ Email: { enabled: true, available: true } })
    expect(
      await ada.refused(updateRealm, { authentication_methods: { Email: false, LDAP: true } }),
    ).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

test('log-ins are throttled, no matter what checks the password', async () => {
  const directory = await LdapServer.start([BO])
  const server = await testServer({ environment: { ...directory.environment, RATE_LIMITING: 'true' } })
  await (await server.ada()).call(createUser, { email: emailOf('bo'), full_name: 'Bo', password: PASSWORD })
  for (let tries = 0; tries < 5; tries++) expect(await refused(server, 'bkr', 'wrong')).toMatchObject(WRONG)
  expect(await refused(server, 'bkr', 'directory')).toMatchObject({ code: 'RATE_LIMIT_HIT', status: 429 })
})

describe('the configuration', () => {
  const base = { LDAP_URL: 'ldap://127.0.0.1', LDAP_SEARCH_BASE: 'dc=example' }
  const list = (...settings: object[]) =>
    JSON.stringify(settings.map((one) => ({ url: 'ldap://127.0.0.1', search_base: 'dc=example', ...one })))
  test('has defaults for most directories', () => {
    expect(readConfig(base).directories).toMatchObject([
      { name: 'ldap', username_attribute: 'uid', email_attribute: 'mail', name_attribute: 'cn' },
    ])
    expect(readConfig({}).directories).toEqual([])
  })
  test.each([
    ['another protocol', { ...base, LDAP_URL: 'http://127.0.0.1' }, /^LDAP_URL must be/],
    ['no place to search', { LDAP_URL: base.LDAP_URL }, /^LDAP_SEARCH_BASE must be set/],
    [
      'a filter for an attribute',
      { ...base, LDAP_USERNAME_ATTRIBUTE: 'uid)(x' },
      /^LDAP_USERNAME_ATTRIBUTE must be/,
    ],
    ['a switch that is none', { ...base, LDAP_START_TLS: 'yes' }, /^LDAP_START_TLS must be/],
    ['two ways', { ...base, LDAP_DIRECTORIES: list({}) }, /^Set LDAP_URL or LDAP_DIRECTORIES, not both/],
    ['a list that is none', { LDAP_DIRECTORIES: '{' }, /^LDAP_DIRECTORIES is no JSON/],
    [
      'a setting that is none',
      { LDAP_DIRECTORIES: list({ bnid_dn: 'secret' }) },
      /Unrecognized key: "bnid_dn"/,
    ],
    ['a filter that is none', { LDAP_DIRECTORIES: list({ filter: '(a=b)(c' }) }, /0\.filter: is no filter/],
    ['one name for two', { LDAP_DIRECTORIES: list({}, {}) }, /names a directory twice/],
    [
      'a file that is not there',
      { LDAP_DIRECTORIES_FILE: '/nowhere' },
      /^LDAP_DIRECTORIES_FILE cannot be read/,
    ],
    [
      'an organization elsewhere',
      {
        EXTERNAL_URL: 'https://chat.example.com',
        LDAP_DIRECTORIES: list({ organizations: ['example.com'] }),
      },
      /^LDAP_DIRECTORIES names the organization 'example\.com', which is not below chat\.example\.com/,
    ],
  ])('%s is refused', (_, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
