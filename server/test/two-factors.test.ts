import { getOutbox } from '@parley/api/mail/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import {
  beginTotp,
  confirmTotp,
  getTwoFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@parley/api/two-factors/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import { logInToPages } from '@parley/api/web/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { cookieOf, isLoggedIn } from './support/browser-session.ts'
import { codeOf } from './support/totp.ts'

const REQUIRED = { code: 'SECOND_FACTOR_REQUIRED' }
const WRONG = { code: 'AUTHENTICATION_FAILED', message: 'This code is wrong, or was used before' }
const BO = emailOf('bo')

function stranger({ url }: TestServer) {
  const pages = new Connection({ url, credentials: 'session' })
  const programs = new Connection({ url, credentials: 'none' })
  return {
    logIn: (code?: string, password = PASSWORD) =>
      pages.call(logInToPages, { username: BO, password, ...(code === undefined ? {} : { code }) }),
    key: () => programs.call(fetchApiKey, { username: BO, password: PASSWORD }),
  }
}

/** Turns the second factor on, which uses up a code. */
async function turnOn(person: Person) {
  const { secret } = await person.call(beginTotp, { password: PASSWORD })
  const used = codeOf(secret)
  const { recovery_codes: codes } = await person.call(confirmTotp, { code: used })
  return { secret, codes, used }
}

test('a second factor is asked for in a browser, and a password alone gives no key', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const { logIn, key } = stranger(server)
  const before = await cookieOf(server, BO)
  expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: false, since: null, recovery_codes_left: 0 })

  const { secret, url } = await bo.call(beginTotp, { password: PASSWORD })
  expect(url).toMatch(/^otpauth:\/\/totp\/Harbour%20Labs:bo%40example\.com\?.*secret=/)
  // Nothing changes before the app has shown that it makes the right codes.
  await expect(bo.call(confirmTotp, { code: codeOf(secret, 20) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await logIn()).toMatchObject({ user_id: bo.id })

  const { recovery_codes: codes } = await bo.call(confirmTotp, { code: codeOf(secret) })
  expect(new Set(codes).size).toBe(10)
  expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: true, recovery_codes_left: 10 })
  expect(await isLoggedIn(server, before)).toBe(false)
  const { mails } = await ada.call(getOutbox, {})
  expect(mails.filter(({ to }) => to === BO).map(({ subject }) => subject)).toContain(
    'Your account on Harbour Labs has a second factor',
  )

  await expect(logIn()).rejects.toMatchObject(REQUIRED)
  await expect(logIn('')).rejects.toMatchObject(REQUIRED)
  await expect(logIn(codeOf(secret, 20))).rejects.toMatchObject(WRONG)
  await expect(logIn('no code')).rejects.toMatchObject(WRONG)
  await expect(logIn(codeOf(secret, 1), 'not the password')).rejects.toMatchObject({
    code: 'AUTHENTICATION_FAILED',
    message: 'Your username or password is incorrect',
  })
  // The key that bo has goes on; the password gives none.
  await expect(key()).rejects.toMatchObject(REQUIRED)
  expect(await bo.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  // Others are asked for nothing.
  expect(await cookieOf(server, emailOf('ada'))).toMatch(/^parley_session=/)
})

test('each code is good once, and a recovery code for the lost app', async () => {
  const server = await testServer()
  await server.ada()
  const bo = await server.join('bo')
  const { logIn } = stranger(server)
  const { secret, codes, used } = await turnOn(bo)
  const [first = '', second = ''] = codes
  await expect(logIn(used)).rejects.toMatchObject(WRONG)
  const next = codeOf(secret, 1)
  const both = await Promise.allSettled([logIn(next), logIn(`${next.slice(0, 3)} ${next.slice(3)}`)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

  expect(await logIn(first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ user_id: bo.id })
  await expect(logIn(first)).rejects.toMatchObject(WRONG)
  expect(await bo.call(getTwoFactors, {})).toMatchObject({ recovery_codes_left: 9 })
  const renewed = await bo.call(renewRecoveryCodes, { password: PASSWORD, code: second })
  await expect(logIn(codes[2])).rejects.toMatchObject(WRONG)
  expect(await logIn(renewed.recovery_codes[0])).toMatchObject({ user_id: bo.id })
})

test('who finds a browser open changes nothing without password and code', async () => {
  const server = await testServer()
  await server.ada()
  const bo = await server.join('bo')
  const { logIn } = stranger(server)
  await expect(bo.call(beginTotp, { password: 'a guess' })).rejects.toMatchObject({
    code: 'AUTHENTICATION_FAILED',
  })
  await expect(bo.call(confirmTotp, { code: '000000' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(bo.call(removeTotp, { password: PASSWORD, code: '' })).rejects.toMatchObject({
    message: 'The account has no second factor.',
  })
  const { codes } = await turnOn(bo)
  await expect(bo.call(beginTotp, { password: PASSWORD })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(bo.call(removeTotp, { password: PASSWORD, code: '000000' })).rejects.toMatchObject(WRONG)
  await expect(bo.call(removeTotp, { password: 'a guess', code: codes[0] ?? '' })).rejects.toMatchObject({
    code: 'AUTHENTICATION_FAILED',
  })
  await bo.call(removeTotp, { password: PASSWORD, code: codes[0] ?? '' })
  expect(await bo.call(getTwoFactors, {})).toMatchObject({ totp: false, recovery_codes_left: 0 })
  expect(await logIn()).toMatchObject({ user_id: bo.id })
})

test('codes cannot be guessed, also by who knows the password', async () => {
  const server = await testServer({ environment: { RATE_LIMITING: 'true' } })
  await server.ada()
  const bo = await server.join('bo')
  const { logIn } = stranger(server)
  const { secret } = await turnOn(bo)
  const outcomes = []
  // The right password in between does not begin the count anew.
  for (const code of ['111111', undefined, '222222', undefined, '333333', undefined, '444444']) {
    outcomes.push(await logIn(code).catch((error) => error.code))
  }
  expect(outcomes).toContain('RATE_LIMIT_HIT')
  await expect(logIn(codeOf(secret, 1))).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' })
})

test('a secret is worth nothing in a copy of the database, nor in another account', async () => {
  const server = await testServer()
  await server.ada()
  const bo = await server.join('bo')
  const ines = await server.join('ines')
  const { secret, codes } = await turnOn(bo)
  const { db, realmId } = { db: server.server.db, realmId: server.realm.state.id }
  const { rows } = await db.query<{ kept: string }>(
    `select encode(sealed, 'escape') as kept from totp_secrets
     union all select encode(code_hash, 'escape') from recovery_codes`,
  )
  for (const { kept } of rows) {
    expect(kept).not.toContain(secret)
    for (const code of codes) expect(kept).not.toContain(code)
  }
  await turnOn(ines)
  await db.query(
    `update totp_secrets t set sealed = other.sealed from totp_secrets other
     where t.realm_id = $1 and t.user_id = $2 and other.realm_id = $1 and other.user_id = $3`,
    [realmId, bo.id, ines.id],
  )
  await expect(stranger(server).logIn(codeOf(secret, 1))).rejects.toMatchObject(WRONG)
})
