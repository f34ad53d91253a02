import { createUserGroup } from '@parley/api/groups/endpoints'
import { sendInvites } from '@parley/api/invites/endpoints'
import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { getServerSettings } from '@parley/api/server/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { MEMBER, MODERATOR, OWNER } from '#directory/users/roles.ts'
import { readConfig } from '#engine/config.ts'
import { runCommand } from '#engine/operator/run-command.ts'
import { emailOf, type TestServer, testServer } from './harness.ts'
import { newAppKey, openOnDesktop, readDesktopToken, readMobileAddress } from './support/apps.ts'
import { isLoggedIn } from './support/browser-session.ts'
import { type OidcPerson, OidcServer } from './support/oidc.ts'
import { SignInBrowser } from './support/sign-in-browser.ts'

const LOGIN = '/accounts/login/social/oidc/harbor'
const BO: OidcPerson = { sub: 'b-17', email: emailOf('bo'), email_verified: true, name: 'Bo at Harbor' }
const NEWT: OidcPerson = { sub: 'n-1', email: 'newt@example.com', email_verified: true, name: 'Newt Comer' }

async function withProvider(person: OidcPerson | undefined, settings: object = {}) {
  const oidc = await OidcServer.start(person)
  const environment = {
    SIGN_IN_PROVIDERS: JSON.stringify([oidc.settings(settings)]),
    LOG_LEVEL: 'silent',
  }
  const server = await testServer({ environment, shared: true })
  oidc.admit(server)
  return { oidc, server, ada: await server.ada() }
}

/** Where a sign-in of a new browser ends. */
async function signIn(server: TestServer, query = '') {
  const browser = new SignInBrowser(server)
  const { url } = await browser.go(
    LOGIN + query,
    (to) => new URL(to).pathname === '/' || to.includes('/login?'),
  )
  return { browser, end: url.startsWith('zulip:') ? url : url.slice(new URL(url).origin.length) }
}

const problem = (name: string) => `/login?problem=${name}`

test('the server settings name the provider, and an organization can switch it off', async () => {
  const { server, ada } = await withProvider(BO)
  const settings = () =>
    new Connection({ url: server.url, credentials: 'session' }).call(getServerSettings, {})
  expect(await settings()).toMatchObject({
    authentication_methods: { 'openid connect': true, saml: false },
    external_authentication_methods: [
      {
        name: 'oidc:harbor',
        display_name: 'Harbor ID',
        display_icon: null,
        login_url: LOGIN,
        signup_url: '/accounts/register/social/oidc/harbor',
      },
    ],
  })
  await ada.call(updateRealm, { authentication_methods: { 'OpenID Connect': false } })
  expect(await settings()).toMatchObject({
    authentication_methods: { 'openid connect': false },
    external_authentication_methods: [],
  })
  expect((await signIn(server)).end).toBe(problem('method_off'))
})

test('signs an account in by its verified address, and from then on by the provider’s own name', async () => {
  const { server, oidc } = await withProvider(BO)
  const bo = await server.join('bo')
  const { browser, end } = await signIn(server)
  expect([end, await browser.userId()]).toEqual(['/', bo.id])
  oidc.person = { ...BO, email: 'somebody-else@example.com', email_verified: false }
  const later = await signIn(server)
  expect([later.end, await later.browser.userId()]).toEqual(['/', bo.id])
  const [first] = oidc.asked
  expect(first?.get('code_challenge_method')).toBe('S256')
  expect([first?.get('nonce')?.length, first?.get('state')?.length].every((length = 0) => length > 30)).toBe(
    true,
  )
})

test('nobody takes an account over by an address that is not theirs', async () => {
  const { server, oidc, ada } = await withProvider({ ...BO, email_verified: false })
  const bo = await server.join('bo')
  expect((await signIn(server)).end).toBe(problem('address_unverified'))
  oidc.person = { sub: 'b-17', name: 'Bo' }
  expect((await signIn(server)).end).toBe(problem('address_missing'))
  oidc.person = { ...BO, email: 'notification-bot@zulip.com' }
  expect((await signIn(server)).end).toBe(problem('address_refused'))
  oidc.person = BO
  expect((await signIn(server)).end).toBe('/')
  oidc.person = { ...BO, sub: 'who-got-the-address-later' }
  expect((await signIn(server)).end).toBe(problem('linked_to_another'))
  oidc.person = BO
  await ada.call(deactivateUser, { user_id: bo.id })
  const { browser, end } = await signIn(server)
  expect([end, await browser.userId()]).toEqual([problem('account_deactivated'), undefined])
})

test('nobody comes into a deactivated organization', async () => {
  const { server, ada } = await withProvider(BO)
  await server.join('bo')
  expect((await signIn(server)).end).toBe('/')
  await ada.call(deactivateRealm, { deletion_delay_days: 30 })
  expect((await signIn(server)).end).toBe(problem('organization_deactivated'))
})

test('accounts that are there stay apart where the provider may not link them', async () => {
  const { server } = await withProvider(BO, { link_by_email: false })
  await server.join('bo')
  expect((await signIn(server)).end).toBe(problem('account_not_linked'))
})

test('new people come by invitation, unless the organization or the provider lets everybody in', async () => {
  const { server, oidc, ada } = await withProvider(NEWT)
  await server.followAll([ada])
  expect((await signIn(server)).end).toBe(problem('invitation_required'))
  await ada.call(sendInvites, { invitee_emails: 'newt@example.com', stream_ids: [], invite_as: MODERATOR })
  const invited = await signIn(server)
  const id = (await invited.browser.userId()) ?? 0
  expect(server.realm.state.users.get(id)).toMatchObject({ fullName: 'Newt Comer', role: MODERATOR })
  await ada.call(updateRealm, { invite_required: false })
  oidc.person = { ...NEWT, sub: 'n-2', email: 'other@example.com', name: 'Other Newt' }
  expect(await (await signIn(server)).browser.userId()).toBeGreaterThan(id)
  const { addRealmDomain } = await import('@parley/api/domains/endpoints')
  await ada.call(addRealmDomain, { domain: 'other.example', allow_subdomains: false })
  await ada.call(updateRealm, { emails_restricted_to_domains: true })
  oidc.person = { ...NEWT, sub: 'n-3', email: 'third@example.com', name: 'Third Newt' }
  expect((await signIn(server)).end).toBe(problem('address_refused'))
})

test('auto_signup brings new people into an organization that takes invitations', async () => {
  const { server } = await withProvider(NEWT, { auto_signup: true })
  const { browser } = await signIn(server)
  expect(await browser.userId()).toBeGreaterThan(0)
})

test('the provider’s groups give groups and roles, at each sign-in', async () => {
  const { server, oidc, ada } = await withProvider(
    { ...BO, groups: ['engineering', 'chiefs'] },
    {
      groups: {
        claim: 'groups',
        map: { engineering: 'Engineers', people: 'People team', none: 'Nobody has it' },
      },
      roles: { claim: 'groups', map: { chiefs: 'moderator', top: 'owner' }, default: 'member' },
    },
  )
  const bo = await server.join('bo')
  const group = async (name: string, members: number[]) =>
    (await ada.call(createUserGroup, { name, description: '', members })).group_id
  const [engineers, people] = [await group('Engineers', []), await group('People team', [bo.id])]
  await server.followAll([ada, bo])
  const roleAndGroups = async () => {
    expect((await signIn(server)).end).toBe('/')
    const { users, groups } = server.realm.state
    const isIn = (id: number) => groups.get(id)?.members.has(bo.id)
    return [users.get(bo.id)?.role, isIn(engineers), isIn(people)]
  }
  expect(await roleAndGroups()).toEqual([MODERATOR, true, false])
  oidc.person = { ...BO, groups: ['people', 'constructor'] }
  expect(await roleAndGroups()).toEqual([MEMBER, false, true])
  oidc.person = { sub: 'a-1', email: emailOf('ada'), email_verified: true, groups: [] }
  expect((await signIn(server)).end).toBe('/')
  expect(server.realm.state.users.get(ada.id)?.role, 'the last owner').toBe(OWNER)
})

test('an answer counts once, and only in the browser that asked', async () => {
  const { server, oidc } = await withProvider(BO)
  const bo = await server.join('bo')
  const isCallback = (to: string) => to.includes('/complete/')
  const mine = new SignInBrowser(server)
  const { url } = await mine.go(LOGIN, isCallback)
  const callback = new URL(url)
  const at = (query: URLSearchParams) => `/complete/oidc/harbor?${query}`
  const lost = async (browser: SignInBrowser, to: string) =>
    (await browser.go(to, (next) => next.includes('/login?'))).url.split('problem=')[1]

  expect(await lost(new SignInBrowser(server), at(callback.searchParams)), 'another browser').toBe(
    'state_lost',
  )
  const wrongState = new URLSearchParams(callback.searchParams)
  wrongState.set('state', 'x'.repeat(43))
  expect(await lost(mine, at(wrongState))).toBe('state_lost')
  expect(await lost(mine, at(new URLSearchParams()))).toBe('state_lost')
  expect(await lost(mine, `/complete/oidc/other?${callback.searchParams}`)).toBe('method_off')
  const end = await mine.go(at(callback.searchParams), (to) => new URL(to).pathname === '/')
  expect([new URL(end.url).pathname, await mine.userId()]).toEqual(['/', bo.id])
  expect(await lost(mine, at(callback.searchParams)), 'once more').toBe('state_lost')

  const forged = new SignInBrowser(server)
  const second = new URL((await forged.go(LOGIN, isCallback)).url)
  second.searchParams.set('code', callback.searchParams.get('code') ?? '')
  expect(await lost(forged, at(second.searchParams)), 'the code of another sign-in').toBe('answer_invalid')
  const third = new URL((await forged.go(LOGIN, isCallback)).url)
  third.searchParams.set('iss', 'https://evil.example')
  expect(await lost(forged, at(third.searchParams)), 'of another issuer').toBe('answer_invalid')
  oidc.person = undefined
  expect((await signIn(server)).end).toBe(problem('provider_refused'))
})

test('a provider that does not answer is named as what is wrong', async () => {
  // No other test has a server that knows it so, and has asked it already.
  const { server, oidc } = await withProvider(BO, { display_name: 'Never asked' })
  await oidc.stop()
  expect((await signIn(server)).end).toBe(problem('provider_unreachable'))
})

test('hands over to the apps, which replace the whole query', async () => {
  const { server } = await withProvider(BO)
  const bo = await server.join('bo')
  const otp = newAppKey()
  const { end, browser } = await signIn(server, `?mobile_flow_otp=${otp}`)
  expect(readMobileAddress(end, otp)).toMatchObject({
    opens: 'zulip://login',
    userId: bo.id,
    apiKey: server.server.keys.of(server.realm, server.realm.state.users.get(bo.id) ?? never()),
  })
  expect(await browser.userId(), 'no session in the browser').toBeUndefined()

  const page = await new SignInBrowser(server).go(`${LOGIN}?desktop_flow_otp=${otp}`, (to) =>
    to.includes('#'),
  )
  const opened = await openOnDesktop(server, readDesktopToken(new URL(page.url).hash.slice(1), otp))
  expect(await isLoggedIn(server, opened.headers.get('set-cookie') ?? '')).toBe(true)
  expect((await signIn(server, '?mobile_flow_otp=xyz')).end).toBe(problem('app_key_invalid'))

  const inApp = new SignInBrowser(server, { 'user-agent': 'ZulipElectron/5.11.1 Chrome/130' })
  const sent = await inApp.go(LOGIN, (to) => to.includes('#'))
  expect(sent.url.endsWith('/accounts/login/desktop#oidc/harbor')).toBe(true)
})

test('a failure on the way to an app leads back to the page that still knows the app', async () => {
  const { server } = await withProvider(NEWT)
  const otp = newAppKey()
  expect((await signIn(server, `?mobile_flow_otp=${otp}`)).end).toBe(
    `${problem('invitation_required')}&mobile_flow_otp=${otp}`,
  )
})

test('logging out here ends the session there, and the other way round', async () => {
  const { server, oidc } = await withProvider(BO)
  const bo = await server.join('bo')
  const { browser } = await signIn(server)
  const other = await signIn(server)
  expect([await browser.userId(), await other.browser.userId()]).toEqual([bo.id, bo.id])
  const url = (await browser.logOut()) ?? ''
  expect(url.startsWith(`${oidc.issuer}/session/end?`)).toBe(true)
  const back = await browser.go(url, (to) => new URL(to).pathname === '/')
  expect(new URL(back.url).pathname).toBe('/')
  expect(await browser.userId()).toBeUndefined()
  expect(await other.browser.userId(), 'another session there').toBe(bo.id)
  // The provider tells every client of a session by itself.
  const there = await other.browser.go(`${oidc.issuer}/session/end?client_id=parley`)
  expect(there.status).toBeLessThan(400)
  expect(await other.browser.userId()).toBeUndefined()
})

test('a log-out that the provider did not sign ends nothing', async () => {
  const { server } = await withProvider(BO)
  await server.join('bo')
  const { browser } = await signIn(server)
  const forged = [{ alg: 'none' }, { sub: BO.sub, events: {} }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  for (const token of ['', 'x', `${forged}.`]) {
    const { status } = await fetch(`${server.url}/complete/oidc/harbor/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    expect(status).toBe(400)
  }
  expect(await browser.userId()).toBeGreaterThan(0)
})

test('an operator separates an account from its person at the provider', async () => {
  const { server, oidc } = await withProvider(BO)
  const bo = await server.join('bo')
  expect((await signIn(server)).end).toBe('/')
  oidc.person = { ...BO, sub: 'new-at-the-provider' }
  expect((await signIn(server)).end).toBe(problem('linked_to_another'))
  const { operatorCommands } = server.server.features
  await runCommand(operatorCommands, server.server, ['unlink-sign-in', bo.email], () => undefined)
  const { browser } = await signIn(server)
  expect(await browser.userId()).toBe(bo.id)
})

test('beginnings and answers of one network are limited', async () => {
  const oidc = await OidcServer.start(BO)
  const environment = {
    SIGN_IN_PROVIDERS: JSON.stringify([oidc.settings()]),
    RATE_LIMITING: 'true',
    LOG_LEVEL: 'silent',
  }
  const server = await testServer({ environment, shared: true })
  oidc.admit(server)
  const ask = async () => (await fetch(server.url + LOGIN, { redirect: 'manual' })).status
  const statuses = new Set<number>()
  for (let count = 0; count < 101; count++) statuses.add(await ask())
  expect([...statuses]).toEqual([303, 429])
})

const SAML = { kind: 'saml', name: 'a', display_name: 'A', entity_id: 'a', sso_url: 'https://a.example' }
const OIDC = { kind: 'oidc', name: 'a', display_name: 'A', issuer: 'https://a.example', client_id: 'x' }

test.each([
  ['text', 'SIGN_IN_PROVIDERS is no JSON'],
  [{}, 'SIGN_IN_PROVIDERS is wrong'],
  [[{ ...OIDC, kind: 'oauth' }], '[0].kind'],
  [[{ ...OIDC, issuer: 'http://a.example' }], '0.issuer: must be https'],
  [[{ ...OIDC, name: 'A b' }], '0.name'],
  [[{ ...OIDC, client_secret: 7 }], '0.client_secret'],
  [[{ ...OIDC, client_secret_file: '/nowhere' }], 'no file that can be read'],
  [[{ ...OIDC, clientid: 'x' }], 'clientid'],
  [[{ ...OIDC, roles: { claim: 'r', map: { a: 'king' } } }], '0.roles.map.a'],
  [[OIDC, OIDC], 'names a provider twice'],
  [[SAML], 'needs certificate or certificate_file'],
  [[{ ...SAML, certificate: 'none' }], '0.certificate: is no certificate in PEM'],
])('a list of providers that is wrong stops the start: %j', (list, message) => {
  const text = typeof list === 'string' ? list : JSON.stringify(list)
  expect(() => readConfig({ SIGN_IN_PROVIDERS: text })).toThrow(message)
})

test('a list of providers comes from a file, too', () => {
  expect(() => readConfig({ SIGN_IN_PROVIDERS_FILE: '/nowhere' })).toThrow('cannot be read')
  expect(() => readConfig({ SIGN_IN_PROVIDERS_FILE: '/nowhere', SIGN_IN_PROVIDERS: '[]' })).toThrow(
    'not both',
  )
  const read = readConfig({ SIGN_IN_PROVIDERS: JSON.stringify([OIDC]) }).signInProviders
  expect(read).toMatchObject([{ auto_signup: false, link_by_email: true, scope: 'openid email profile' }])
})

function never(): never {
  throw new Error('nobody is there')
}
