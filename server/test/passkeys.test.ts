import { getOutbox } from '@parley/api/mail/endpoints'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  getPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from '@parley/api/passkeys/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { beginTotp, confirmTotp, getTwoFactors, removeTotp } from '@parley/api/two-factors/endpoints'
import { deactivateUser, getOwnUser } from '@parley/api/users/endpoints'
import { logInToPages } from '@parley/api/web/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { emailOf, PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { newAppKey, openOnDesktop, readDesktopToken, readMobileAddress } from './support/apps.ts'
import { Authenticator, type Lies } from './support/authenticator.ts'
import { cookieOf, isLoggedIn } from './support/browser-session.ts'
import { CookieBrowser } from './support/cookie-browser.ts'
import { twoNodes } from './support/nodes.ts'
import { logInWith, proofOf, withPasskey } from './support/passkeys.ts'
import { codeOf } from './support/totp.ts'

const BO = emailOf('bo')
const REFUSED = { code: 'AUTHENTICATION_FAILED', message: expect.stringContaining('not known here') }

const pagesOf = ({ url }: TestServer) => new Connection({ url, credentials: 'session' })

/** Bo, who has a passkey, and the owner. */
async function boWithPasskey() {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  return { server, ada, bo, ...(await withPasskey(server, bo)) }
}

async function subjectsTo(ada: Person, address: string): Promise<string[]> {
  const { mails } = await ada.call(getOutbox, {})
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject)
}

test('a passkey alone logs in, in the browser and for each app', async () => {
  const { server, bo, device } = await boWithPasskey()
  const browser = new CookieBrowser(server)
  const passkey = await proofOf(server, device)
  expect(await browser.call(logInByPasskey, { passkey })).toEqual({
    result: 'success',
    msg: '',
    user_id: bo.id,
  })
  expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  const { passkeys } = await bo.call(getPasskeys, {})
  expect(passkeys).toMatchObject([{ name: 'Laptop', last_used: expect.any(Number) }])

  const mobile = newAppKey()
  const { app_url = '' } = await logInWith(server, device, { mobile_flow_otp: mobile })
  const { apiKey, userId } = readMobileAddress(app_url, mobile)
  expect(userId).toBe(bo.id)
  const phone = new Connection({ url: server.url, credentials: { email: BO, apiKey } })
  expect(await phone.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })

  const desktop = newAppKey()
  const { app_token = '' } = await logInWith(server, device, { desktop_flow_otp: desktop })
  const opened = await openOnDesktop(server, readDesktopToken(app_token, desktop))
  expect(await isLoggedIn(server, opened.headers.get('set-cookie') ?? '')).toBe(true)
})

test('who has a passkey logs in by the password with it or a recovery code besides, and gets no key for it', async () => {
  const { server, bo, device, codes } = await boWithPasskey()
  const logIn = (given: object = {}) =>
    pagesOf(server).call(logInToPages, { username: BO, password: PASSWORD, ...given })
  await expect(logIn()).rejects.toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
    fields: { second_factors: ['passkey'] },
  })
  const programs = new Connection({ url: server.url, credentials: 'none' })
  await expect(programs.call(fetchApiKey, { username: BO, password: PASSWORD })).rejects.toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
  })
  expect(await logIn({ passkey: await proofOf(server, device) })).toMatchObject({ user_id: bo.id })
  expect(codes.length).toBe(10)
  expect(await logIn({ code: codes[0] })).toMatchObject({ user_id: bo.id })
  await expect(logIn({ code: codes[0] })).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  // A wrong password stays wrong, whatever comes with it.
  await expect(logIn({ password: 'a guess', passkey: await proofOf(server, device) })).rejects.toMatchObject({
    message: 'Your username or password is incorrect',
  })
  const ines = await server.join('ines')
  const { device: another } = await withPasskey(server, ines)
  await expect(logIn({ passkey: await proofOf(server, another) })).rejects.toMatchObject(REFUSED)
})

test('what does not fit this server, the person or the ceremony is refused', async () => {
  const { server, bo, device } = await boWithPasskey()
  const wrong: Record<string, Lies> = {
    'another origin': { origin: 'https://chat.example.org' },
    'another host': { rpId: 'chat.example.org' },
    'no word of who holds the device': { isVerified: false },
    'another kind of ceremony': { type: 'webauthn.create' },
    'a challenge of its own': { challenge: Buffer.alloc(54).toString('base64url') },
    'somebody else as its owner': { userHandle: 'c29tZWJvZHkgZWxzZQ' },
  }
  for (const [what, lies] of Object.entries(wrong)) {
    await expect(logInWith(server, device, { lies }), what).rejects.toMatchObject(REFUSED)
  }
  expect((await bo.call(getPasskeys, {})).passkeys).toMatchObject([{ last_used: null }])
  expect(await logInWith(server, device)).toMatchObject({ user_id: bo.id })
})

describe('what was signed', () => {
  test('is good once, unchanged, and not for long', async () => {
    const { server, bo, device } = await boWithPasskey()
    const logIn = (passkey: Awaited<ReturnType<typeof proofOf>>) =>
      pagesOf(server).call(logInByPasskey, { passkey })
    const proof = await proofOf(server, device)
    const both = await Promise.allSettled([logIn(proof), logIn(proof)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(logIn(proof)).rejects.toMatchObject(REFUSED)

    const changed = await proofOf(server, device)
    const other = await proofOf(server, device)
    const { signature } = other.response
    await expect(logIn({ ...changed, response: { ...changed.response, signature } })).rejects.toMatchObject(
      REFUSED,
    )
    const unknown = Buffer.alloc(32, 7).toString('base64url')
    await expect(logIn({ ...other, id: unknown, rawId: unknown })).rejects.toMatchObject(REFUSED)
    expect(await logIn(other)).toMatchObject({ user_id: bo.id })

    const late = await proofOf(server, device)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    await expect(logIn(late)).rejects.toMatchObject(REFUSED)
    vi.useRealTimers()
    const { rows } = await server.server.db.query('select from used_passkey_challenges')
    expect(rows.length).toBe(3)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    await server.server.maintenance.run()
    expect((await server.server.db.query('select from used_passkey_challenges')).rows.length).toBe(0)
  })

  test('is for the challenge of a log-in, not of an addition, and the other way round', async () => {
    const { server, bo, device } = await boWithPasskey()
    const { options } = await bo.call(beginPasskey, {
      password: PASSWORD,
      passkey: await proofOf(server, device),
    })
    await expect(logInWith(server, device, { lies: { challenge: options.challenge } })).rejects.toMatchObject(
      REFUSED,
    )
    const { options: asked } = await pagesOf(server).call(beginPasskeyProof, {})
    const made = new Authenticator(server.realm.url).make({ ...options, challenge: asked.challenge })
    await expect(bo.call(addPasskey, { name: 'Phone', passkey: made })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('is for one organization', async () => {
    const { server, device } = await boWithPasskey()
    const owner = { email: BO, fullName: 'Bo Elsewhere', passwordHash: '' }
    const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
    const { passkeys } = server.server
    expect(passkeys.requestOptions(other).rpId).toBe('other.localhost')
    const proof = await proofOf(server, device)
    await expect(passkeys.check(other, proof)).rejects.toMatchObject(REFUSED)
    // Even if the key were known there.
    await server.server.db.query(
      `insert into passkeys (realm_id, user_id, credential_id, public_key, counter, transports, name, created_at)
       select $2, $3, credential_id, public_key, counter, transports, name, created_at from passkeys where realm_id = $1`,
      [
        server.realm.state.id,
        other.state.id,
        [...other.state.users.values()].find((one) => one.botType === null)?.id,
      ],
    )
    await expect(passkeys.check(other, proof)).rejects.toMatchObject(REFUSED)
    const lies = { origin: other.url, rpId: 'other.localhost', userHandle: '' }
    const signed = device.sign(passkeys.requestOptions(other), lies)
    expect((await passkeys.check(other, signed)).fullName).toBe('Bo Elsewhere')
    await expect(passkeys.check(server.realm, signed)).rejects.toMatchObject(REFUSED)
  })

  test('is good at every node, and at one of them', async () => {
    const [first, second] = await twoNodes()
    await first.ada()
    const bo = await first.join('bo')
    const { device } = await withPasskey(first, bo)
    const passkey = await proofOf(first, device)
    expect(await pagesOf(second).call(logInByPasskey, { passkey })).toMatchObject({ user_id: bo.id })
    await expect(pagesOf(first).call(logInByPasskey, { passkey })).rejects.toMatchObject(REFUSED)
  })
})

test('a device that counts backwards has a copy, and is refused; one that does not count is not', async () => {
  const { server, bo, device } = await boWithPasskey()
  await logInWith(server, device)
  device.counter = 8
  await logInWith(server, device)
  for (const counter of [9, 3, 0]) {
    await expect(logInWith(server, device, { lies: { counter } }), String(counter)).rejects.toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      message: expect.stringContaining('copied'),
    })
  }
  const { device: still } = await withPasskey(server, await server.join('ines'), { counts: false })
  await logInWith(server, still)
  expect(await logInWith(server, still)).not.toMatchObject({ user_id: bo.id })
})

test('nobody who is deactivated logs in', async () => {
  const { server, ada, bo, device } = await boWithPasskey()
  const { device: own } = await withPasskey(server, ada)
  await ada.call(deactivateUser, { user_id: bo.id })
  await expect(logInWith(server, device)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' })
  expect(await logInWith(server, own)).toMatchObject({ user_id: ada.id })
})

test('a passkey stands in for the password only where that lets people in', async () => {
  const environment = { LDAP_URL: 'ldap://127.0.0.1:9', LDAP_SEARCH_BASE: 'dc=example' }
  const server = await testServer({ environment })
  const ada = await server.ada()
  const { device } = await withPasskey(server, ada)
  await ada.call(updateRealm, { authentication_methods: { Email: false } })
  await expect(logInWith(server, device)).rejects.toMatchObject({ code: 'PASSWORD_AUTH_DISABLED' })
})

test('browsers make none for an address without a name, and the pages know', async () => {
  const server = await testServer({ environment: { EXTERNAL_URL: 'http://127.0.0.1:9991' } })
  const ada = await server.ada()
  expect(await ada.call(getPasskeys, {})).toMatchObject({ available: false })
  await expect(ada.call(beginPasskey, { password: PASSWORD })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(pagesOf(server).call(beginPasskeyProof, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('the own passkeys', () => {
  test('are added by who shows that it is them, and end the other sessions', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const bo = await server.join('bo')
    const browser = new CookieBrowser(server)
    await browser.call(logInToPages, { username: BO, password: PASSWORD })
    const other = await cookieOf(server, BO)
    for (const given of [{}, { password: 'a guess' }]) {
      await expect(browser.call(beginPasskey, given)).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    }
    const { device, codes } = await withPasskey(server, browser)
    expect(codes.length).toBe(10)
    expect(await browser.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
    expect(await isLoggedIn(server, other)).toBe(false)
    expect(await subjectsTo(ada, BO)).toContain('Your account on Harbour Labs has a new passkey')

    // The password alone is not enough any more; the passkey alone is.
    await expect(browser.call(beginPasskey, { password: PASSWORD })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
    const { options } = await browser.call(beginPasskey, { passkey: await proofOf(server, device) })
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Harbour Labs' },
      excludeCredentials: [{ id: device.id.toString('base64url') }],
    })
    const phone = new Authenticator(server.realm.url)
    const made = phone.make(options)
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      await expect(browser.call(addPasskey, { name, passkey: made })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    const { recovery_codes } = await browser.call(addPasskey, { name: ' Phone ', passkey: made })
    expect(recovery_codes).toEqual([])
    await expect(browser.call(addPasskey, { name: 'Again', passkey: made })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const { passkeys } = await browser.call(getPasskeys, {})
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
    expect(await logInWith(server, phone)).toMatchObject({ user_id: bo.id })
  })

  test('are not made for another place or person, nor where nobody holds the device', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const bo = await server.join('bo')
    const { options } = await ada.call(beginPasskey, { password: PASSWORD })
    const device = new Authenticator(server.realm.url)
    const wrong = [
      { origin: 'https://chat.example.org' },
      { rpId: 'chat.example.org' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]
    for (const lies of wrong) {
      const passkey = device.make(options, lies)
      await expect(ada.call(addPasskey, { name: 'Laptop', passkey })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    const passkey = device.make(options)
    await expect(bo.call(addPasskey, { name: 'Laptop', passkey })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect((await ada.call(getTwoFactors, {})).recovery_codes_left).toBe(0)
    await ada.call(addPasskey, { name: 'Laptop', passkey })
  })

  test('are renamed and removed by their owner, who is told', async () => {
    const { server, ada, bo, device, id, codes } = await boWithPasskey()
    await expect(ada.call(renamePasskey, { passkey_id: id, name: 'Mine' })).rejects.toMatchObject({
      status: 404,
    })
    await bo.call(renamePasskey, { passkey_id: id, name: 'Old laptop' })
    expect((await bo.call(getPasskeys, {})).passkeys).toMatchObject([{ id, name: 'Old laptop' }])

    await expect(ada.call(removePasskey, { passkey_id: id, password: PASSWORD })).rejects.toMatchObject({
      status: 404,
    })
    await expect(bo.call(removePasskey, { passkey_id: id, password: PASSWORD })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
    const browser = new CookieBrowser(server)
    await browser.call(logInByPasskey, { passkey: await proofOf(server, device) })
    await bo.call(removePasskey, { passkey_id: id, password: PASSWORD, code: codes[0] ?? '' })
    expect(await isLoggedIn(server, browser.cookie)).toBe(false)
    await expect(logInWith(server, device)).rejects.toMatchObject(REFUSED)
    expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: false, recovery_codes_left: 0 })
    expect(await subjectsTo(ada, BO)).toContain('A passkey of your account on Harbour Labs has been removed')
    // The password is enough again.
    expect(await cookieOf(server, BO)).toMatch(/^parley_session=/)
  })

  test('go with codes of an app, and the recovery codes stay until the last factor goes', async () => {
    const { server, bo, id, device, codes } = await boWithPasskey()
    const { secret } = await bo.call(beginTotp, { passkey: await proofOf(server, device) })
    const { recovery_codes } = await bo.call(confirmTotp, { code: codeOf(secret) })
    expect(recovery_codes).toEqual([])
    await expect(
      pagesOf(server).call(logInToPages, { username: BO, password: PASSWORD }),
    ).rejects.toMatchObject({ fields: { second_factors: ['totp', 'passkey'] } })
    await bo.call(removePasskey, { passkey_id: id, password: PASSWORD, code: codes[0] ?? '' })
    expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: true, recovery_codes_left: 9 })
    await bo.call(removeTotp, { password: PASSWORD, code: codes[1] ?? '' })
    expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: false, recovery_codes_left: 0 })
  })
})
