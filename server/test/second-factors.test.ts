import { getOutbox } from '@parley/api/mail/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { getPasskeys, logInByPasskey, removePasskey } from '@parley/api/passkeys/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import {
  beginTotp,
  confirmTotp,
  getPeopleWithSecondFactor,
  getTwoFactors,
  passSecondFactor,
  removeSecondFactors,
  removeTotp,
} from '@parley/api/two-factors/endpoints'
import { getOwnUser, updateUser } from '@parley/api/users/endpoints'
import { getSession, logInToPages, logOutOfPages } from '@parley/api/web/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { setRole } from '#directory/users/role-change.ts'
import { ADMINISTRATOR } from '#directory/users/roles.ts'
import { runCommand } from '#engine/operator/run-command.ts'
import { emailOf, PASSWORD, type TestServer, testServer } from './harness.ts'
import { newAppKey, openOnDesktop, readDesktopToken } from './support/apps.ts'
import { isLoggedIn } from './support/browser-session.ts'
import { CookieBrowser } from './support/cookie-browser.ts'
import { OidcServer } from './support/oidc.ts'
import { logInWith, proofOf, withPasskey } from './support/passkeys.ts'
import { SignInBrowser } from './support/sign-in-browser.ts'
import { codeOf } from './support/totp.ts'

const BO = emailOf('bo')
const SET_UP = { code: 'SECOND_FACTOR_SETUP_REQUIRED', status: 401 }

/** An organization that requires a second factor of everybody, with an owner and Bo, who have none. */
async function requiring(of: 'administrators' | 'everybody' = 'everybody') {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await ada.call(updateRealm, { require_second_factor: of })
  return { server, ada, bo }
}

async function loggedIn(server: TestServer, username = BO, given: object = {}) {
  const browser = new CookieBrowser(server)
  await browser.call(logInToPages, { username, password: PASSWORD, ...given })
  return browser
}

/** Sets an app up, which takes no password so shortly after the log-in. Returns its secret. */
async function setUp(browser: Pick<Connection, 'call'>, given: object = {}) {
  const { secret } = await browser.call(beginTotp, given)
  const { recovery_codes: codes } = await browser.call(confirmTotp, { code: codeOf(secret) })
  return { secret, codes }
}

describe('who must have a second factor and has none', () => {
  test('can set one up in the browser, log out, and nothing else', async () => {
    const { server, bo } = await requiring()
    const browser = await loggedIn(server)
    expect(await browser.call(getSession, {})).toMatchObject({ logged_in: true, needs_second_factor: true })
    await expect(browser.call(getOwnUser, {})).rejects.toMatchObject(SET_UP)
    await expect(
      browser.call(sendMessage, { type: 'direct', to: [bo.id], content: 'hello' }),
    ).rejects.toMatchObject(SET_UP)
    // What browsers ask for with the cookie and outside of /json: files and pictures.
    const picture = await fetch(`${server.url}/avatar/${bo.id}`, { headers: { cookie: browser.cookie } })
    expect(picture.status).toBe(401)
    const upload = await fetch(`${server.url}/api/v1/tus`, {
      method: 'POST',
      headers: {
        cookie: browser.cookie,
        'x-requested-with': 'parley',
        'tus-resumable': '1.0.0',
        'upload-length': '5',
      },
    })
    expect(upload.status).toBe(401)
    expect(await browser.call(getTwoFactors, {})).toMatchObject({ required: true, takes: 'nothing' })
    await setUp(browser)
    expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
    expect(await browser.call(getSession, {})).toMatchObject({ needs_second_factor: false })

    const other = new CookieBrowser(server)
    await expect(other.call(logInToPages, { username: BO, password: PASSWORD })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
  })

  test('sets up a passkey as well, or logs out', async () => {
    const { server, bo } = await requiring()
    const browser = await loggedIn(server)
    expect(await browser.call(getPasskeys, {})).toMatchObject({ passkeys: [], available: true })
    const { device } = await withPasskey(server, browser)
    expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
    expect(await logInWith(server, device)).toMatchObject({ user_id: bo.id })
    const another = await loggedIn(server, emailOf('ada'))
    await another.call(logOutOfPages, {})
    expect(await another.call(getSession, {})).toMatchObject({ logged_in: false })
  })

  test('types the password where the log-in was long ago', async () => {
    const { server } = await requiring()
    const browser = await loggedIn(server)
    await server.server.db.query('update sessions set created_at = created_at - 700')
    await server.realm.change(async (change) => {
      const { sessionsEnded } = await import('#directory/sessions/entries.ts')
      change.append(sessionsEnded.of({ userId: server.realm.state.usersByEmail.get(BO)?.id ?? 0 }))
    })
    expect(await browser.call(getTwoFactors, {})).toMatchObject({ takes: 'password' })
    await expect(browser.call(beginTotp, {})).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    await setUp(browser, { password: PASSWORD })
  })

  test('is asked also where the session was there before, whose polls end', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const browser = await loggedIn(server)
    expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
    await ada.call(updateRealm, { require_second_factor: 'administrators' })
    expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
    await server.realm.change((change) => setRole(change, bo.id, ADMINISTRATOR))
    await expect(browser.call(getOwnUser, {})).rejects.toMatchObject(SET_UP)
    await ada.call(updateRealm, { require_second_factor: 'nobody' })
    expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  })

  test('keeps the keys that are there, and gets none by the password', async () => {
    const { server, bo } = await requiring()
    expect(await bo.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
    const programs = new Connection({ url: server.url, credentials: 'none' })
    const key = () => programs.call(fetchApiKey, { username: BO, password: PASSWORD })
    await expect(key()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  })

  test.each(['mobile_flow_otp', 'desktop_flow_otp'])('gives an app nothing before: %s', async (flow) => {
    const { server } = await requiring()
    const browser = new CookieBrowser(server)
    const app = { [flow]: newAppKey() }
    const given = { username: BO, password: PASSWORD }
    const answer = await browser.call(logInToPages, { ...given, ...app })
    expect(answer).not.toHaveProperty('app_url')
    expect(answer).not.toHaveProperty('app_token')
    const { codes } = await setUp(browser)
    const after = await new CookieBrowser(server).call(logInToPages, { ...given, ...app, code: codes[0] })
    expect(after.app_url ?? after.app_token).toMatch(/./)
    if (after.app_token === undefined) return
    const opened = await openOnDesktop(server, readDesktopToken(after.app_token, app[flow] ?? ''))
    const cookie = opened.headers.get('set-cookie') ?? ''
    const own = await fetch(`${server.url}/json/users/me`, { headers: { cookie } })
    expect(own.status).toBe(200)
  })
})

test('only those are asked of whom it is required, and only owners require it', async () => {
  const { server, ada, bo } = await requiring('administrators')
  const browser = await loggedIn(server)
  expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  const owner = await loggedIn(server, ada.email)
  await expect(owner.call(getOwnUser, {})).rejects.toMatchObject(SET_UP)
  await ada.call(updateUser, { user_id: bo.id, role: ADMINISTRATOR })
  expect(await bo.refused(updateRealm, { require_second_factor: 'nobody' })).toMatchObject({
    message: 'Must be an organization owner',
  })
})

test('the last second factor stays where one is required, and goes where none is', async () => {
  const { server, ada, bo } = await requiring()
  const { device, id, codes } = await withPasskey(server, bo)
  const removal = { passkey_id: id, password: PASSWORD }
  expect(await bo.refused(removePasskey, { ...removal, code: codes[0] ?? '' })).toMatchObject({
    message: expect.stringContaining('requires a second factor'),
  })
  const { secret } = await bo.call(beginTotp, { passkey: await proofOf(server, device) })
  await bo.call(confirmTotp, { code: codeOf(secret) })
  await bo.call(removePasskey, { ...removal, code: codes[1] ?? '' })
  expect(await bo.refused(removeTotp, { password: PASSWORD, code: codes[2] ?? '' })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  await ada.call(updateRealm, { require_second_factor: 'nobody' })
  const browser = await loggedIn(server, BO, { code: codes[3] })
  await browser.call(removeTotp, { password: PASSWORD, code: codes[4] ?? '' })
  // The session that asked has none any more, should one be required again.
  expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  await ada.call(updateRealm, { require_second_factor: 'everybody' })
  await expect(browser.call(getOwnUser, {})).rejects.toMatchObject(SET_UP)
})

describe('administrators', () => {
  test('see who has one, but of owners only owners do', async () => {
    const server = await testServer()
    const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
    await server.realm.change((change) => setRole(change, ines.id, ADMINISTRATOR))
    await withPasskey(server, ada)
    await setUp(bo, { password: PASSWORD })
    expect((await ada.call(getPeopleWithSecondFactor, {})).user_ids).toEqual([ada.id, bo.id])
    expect((await ines.call(getPeopleWithSecondFactor, {})).user_ids).toEqual([bo.id])
    expect(await bo.refused(getPeopleWithSecondFactor, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  })

  test('take away what somebody has lost, which ends their sessions and tells them', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    expect(await ada.refused(removeSecondFactors, { user_id: bo.id })).toMatchObject({
      message: 'The account has no second factor.',
    })
    const { device } = await withPasskey(server, bo)
    const browser = new CookieBrowser(server)
    await browser.call(logInByPasskey, { passkey: await proofOf(server, device) })
    await ada.call(removeSecondFactors, { user_id: bo.id })
    expect(await isLoggedIn(server, browser.cookie)).toBe(false)
    await expect(logInWith(server, device)).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: false, recovery_codes_left: 0 })
    await loggedIn(server)
    const { mails } = await ada.call(getOutbox, {})
    expect(mails.filter(({ to }) => to === BO).map(({ subject }) => subject)).toContain(
      'Your account on Harbour Labs has no second factor any more',
    )
  })

  test('so does whoever runs the server', async () => {
    const server = await testServer()
    await server.ada()
    const bo = await server.join('bo')
    await withPasskey(server, bo)
    const lines: string[] = []
    await runCommand(
      server.server.features.operatorCommands,
      server.server,
      ['remove-second-factor', BO],
      (line) => lines.push(line),
    )
    expect(lines).toEqual([`Logging in as ${BO} takes the password only.`])
    expect((await bo.call(getPasskeys, {})).passkeys).toEqual([])
    await expect(
      runCommand(
        server.server.features.operatorCommands,
        server.server,
        ['remove-second-factor', BO],
        () => undefined,
      ),
    ).rejects.toThrow('has no second factor')
  })
})

describe('a sign-in by an identity provider', () => {
  const LOGIN = '/accounts/login/social/oidc/harbor'

  async function withProvider(settings: object = {}) {
    const oidc = await OidcServer.start({ sub: 'b-17', email: BO, email_verified: true, name: 'Bo' })
    const environment = { SIGN_IN_PROVIDERS: JSON.stringify([oidc.settings(settings)]) }
    const server = await testServer({ environment })
    oidc.admit(server)
    const ada = await server.ada()
    const bo = await server.join('bo')
    await ada.call(updateRealm, { require_second_factor: 'everybody' })
    return { server, bo }
  }

  async function signIn(server: TestServer, query = '') {
    const browser = new SignInBrowser(server, { 'x-requested-with': 'parley' })
    const { url } = await browser.go(
      LOGIN + query,
      (to) => new URL(to).pathname === '/' || to.includes('/login?'),
    )
    const end = url.slice(new URL(url).origin.length)
    const show = async (given: Record<string, string>) => {
      const { text } = await browser.post('/json/login/second_factor', new URLSearchParams(given))
      return JSON.parse(text) as { code?: string; user_id?: number; app_token?: string }
    }
    return { browser, end, show }
  }

  test('counts as one where the operator says so', async () => {
    const { server, bo } = await withProvider({ second_factor: true })
    const { browser, end } = await signIn(server)
    expect([end, await browser.userId()]).toEqual(['/', bo.id])
    // That is of this session only.
    await expect((await loggedIn(server)).call(getOwnUser, {})).rejects.toMatchObject(SET_UP)
  })

  test('leads through setting one up, and then asks for it, in the browser and for apps', async () => {
    const { server, bo } = await withProvider()
    const { browser, end } = await signIn(server)
    expect([end, await browser.userId()]).toEqual(['/', undefined])
    const forApp = await signIn(server, `?desktop_flow_otp=${newAppKey()}`)
    expect(forApp.end).toMatch(/^\/login\?desktop_flow_otp=/)
    const { codes } = await setUp(bo, { password: PASSWORD })

    const again = await signIn(server)
    expect([again.end, await again.browser.userId()]).toEqual(['/login?second_factor=totp', undefined])
    expect(await again.show({ code: '000000' })).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    expect(await again.show({})).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    expect(await again.show({ code: codes[0] ?? '' })).toMatchObject({ user_id: bo.id })
    expect(await again.browser.userId()).toBe(bo.id)
    expect(await again.show({ code: codes[1] ?? '' })).toMatchObject({ code: 'BAD_REQUEST' })

    const otp = newAppKey()
    const app = await signIn(server, `?desktop_flow_otp=${otp}`)
    expect(app.end).toBe(`/login?second_factor=totp&desktop_flow_otp=${otp}`)
    const { app_token = '' } = await app.show({ code: codes[2] ?? '', desktop_flow_otp: otp })
    const opened = await openOnDesktop(server, readDesktopToken(app_token, otp))
    expect(await isLoggedIn(server, opened.headers.get('set-cookie') ?? '')).toBe(true)
  })

  test('is nobody’s in another browser, nor after ten minutes', async () => {
    const { server, bo } = await withProvider()
    const { codes } = await setUp(bo, { password: PASSWORD })
    const { show } = await signIn(server)
    const stranger = new Connection({ url: server.url, credentials: 'session' })
    await expect(stranger.call(passSecondFactor, { code: codes[0] ?? '' })).rejects.toMatchObject({
      message: expect.stringContaining('another browser'),
    })
    await server.server.db.query('update pending_sign_ins set expires_at = expires_at - 600')
    expect(await show({ code: codes[0] ?? '' })).toMatchObject({ code: 'BAD_REQUEST' })
    await server.server.maintenance.run()
    expect((await server.server.db.query('select from pending_sign_ins')).rows).toEqual([])
  })
})
