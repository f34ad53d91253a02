import { deactivateUser, getOwnUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, type TestServer, testServer } from './harness.ts'
import { newAppKey, openOnDesktop, readDesktopToken, readMobileAddress } from './support/apps.ts'
import { isLoggedIn } from './support/browser-session.ts'
import { LdapServer } from './support/ldap.ts'

interface Answer {
  status: number
  cookie: string | null
  code?: string
  user_id?: number
  app_url?: string
  app_token?: string
}

/** Logs in on the page of a browser, for an app. */
async function logIn(
  { url }: TestServer,
  given: Record<string, string>,
  password = PASSWORD,
): Promise<Answer> {
  const response = await fetch(`${url}/json/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'parley' },
    body: new URLSearchParams({ username: emailOf('ada'), password, ...given }),
  })
  const fields = (await response.json()) as Partial<Answer>
  return { ...fields, status: response.status, cookie: response.headers.get('set-cookie') }
}

test('hands the mobile app its API key by password, and opens no session', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const otp = newAppKey()
  const { app_url = '', cookie } = await logIn(server, { mobile_flow_otp: otp })
  const { apiKey, ...rest } = readMobileAddress(app_url, otp)
  expect([rest, cookie]).toEqual([
    { opens: 'zulip://login', realm: server.realm.url, email: ada.email, userId: ada.id },
    null,
  ])
  const phone = new Connection({ url: server.url, credentials: { email: ada.email, apiKey } })
  expect(await phone.call(getOwnUser, {})).toMatchObject({ user_id: ada.id })
  const [hidden] = /[0-9a-f]{64}/.exec(new URL(app_url).searchParams.get('otp_encrypted_api_key') ?? '') ?? []
  expect(Buffer.from(hidden ?? '', 'hex').toString('ascii')).not.toBe(apiKey)
})

test('hands the desktop app a token that opens one session', async () => {
  const server = await testServer()
  const otp = newAppKey()
  const { app_token = '', cookie } = await logIn(server, { desktop_flow_otp: otp })
  expect(cookie).toBeNull()
  expect(() => readDesktopToken(app_token, newAppKey()), 'by another key').toThrow()
  const token = readDesktopToken(app_token, otp)
  const opened = await openOnDesktop(server, token)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  expect(await isLoggedIn(server, opened.headers.get('set-cookie') ?? '')).toBe(true)
  const again = await openOnDesktop(server, token)
  expect([again.headers.get('location'), again.headers.get('set-cookie')]).toEqual([
    '/login?problem=link_invalid',
    null,
  ])
})

test('a token of the desktop app ends after a minute, with the next one, and with the account', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const newToken = async (username: string) => {
    const otp = newAppKey()
    const { app_token = '' } = await logIn(server, { username, desktop_flow_otp: otp })
    return readDesktopToken(app_token, otp)
  }
  const opens = async (token: string, headers?: Record<string, string>) => {
    const { headers: got } = await openOnDesktop(server, token, headers)
    return [got.get('location'), got.has('set-cookie')]
  }
  const refused = ['/login?problem=link_invalid', false]
  const old = await newToken(ada.email)
  const current = await newToken(ada.email)
  expect(await opens(old)).toEqual(refused)
  expect(await opens(current, { 'sec-fetch-site': 'cross-site' }), 'a link on another site').toEqual(refused)
  const sameSite = { 'sec-fetch-site': 'same-site' }
  expect(await opens(current, sameSite), 'a link of another organization').toEqual(refused)
  await server.server.db.query('update desktop_tokens set expires_at = expires_at - 60')
  expect(await opens(current)).toEqual(refused)
  await newToken(ada.email)
  await server.server.db.query('update desktop_tokens set expires_at = expires_at - 60')
  await server.server.maintenance.run()
  expect((await server.server.db.query('select from desktop_tokens')).rows).toHaveLength(0)
  const ofBo = await newToken(bo.email)
  await ada.call(deactivateUser, { user_id: bo.id })
  expect(await opens(ofBo)).toEqual(['/login?problem=account_deactivated', false])
  expect(await opens('x')).toEqual(refused)
})

test('wrong keys of apps and wrong passwords hand nothing over', async () => {
  const server = await testServer()
  const wrong = ['', 'x'.repeat(64), 'ab', '0'.repeat(64), `${newAppKey()}00`]
  for (const name of ['mobile_flow_otp', 'desktop_flow_otp'] as const) {
    for (const otp of wrong) {
      expect(await logIn(server, { [name]: otp }), otp).toMatchObject({ status: 400, cookie: null })
      const page = await fetch(`${server.url}/login?${name}=${otp}`, { redirect: 'manual' })
      expect(page.headers.get('location'), otp).toBe('/login?problem=app_key_invalid')
    }
    const refused = await logIn(server, { [name]: newAppKey() }, 'wrong')
    expect([refused.status, refused.app_url, refused.app_token]).toEqual([401, undefined, undefined])
  }
  const both = { mobile_flow_otp: newAppKey(), desktop_flow_otp: newAppKey() }
  expect(await logIn(server, both)).toMatchObject({ status: 400, cookie: null })
})

test('hands over by the password of a directory', async () => {
  const person = { uid: 'bkr', mail: emailOf('bo'), cn: 'Bo', password: 'directory' }
  const directory = await LdapServer.start([person])
  const server = await testServer({ environment: directory.environment })
  const bo = await server.join('bo')
  const otp = newAppKey()
  const { app_url = '' } = await logIn(server, { username: 'bkr', mobile_flow_otp: otp }, 'directory')
  expect(readMobileAddress(app_url, otp)).toMatchObject({ userId: bo.id, email: bo.email })
})
