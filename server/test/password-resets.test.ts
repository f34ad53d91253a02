import { getOutbox } from '@parley/api/mail/endpoints'
import {
  getPasswordReset,
  requestPasswordReset,
  resetPassword,
  sendPasswordReset,
} from '@parley/api/password-resets/endpoints'
import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { deactivateUser, getOwnUser, regenerateOwnApiKey, updateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { describe, expect, test, vi } from 'vitest'
import { passwordResetOf } from '#accounts/password-resets/commands.ts'
import { ADMINISTRATOR } from '#directory/users/roles.ts'
import { PASSWORD, type Person, type TestServer, testServer } from './harness.ts'
import { cookieOf, isLoggedIn } from './support/browser-session.ts'
import { PATIENCE } from './support/patience.ts'

const INVALID = { code: 'BAD_REQUEST', message: 'This link is not valid, or not any more.' }
const NEW = 'quiet harbor lamps'

async function twoPeople(environment?: Record<string, string>) {
  const server = await testServer(environment && { environment })
  return { server, ada: await server.ada(), bo: await server.join('bo') }
}

/** Somebody without an account, as nobody who forgot a password can log in. */
function stranger({ url }: TestServer) {
  const connection = new Connection({ url, credentials: 'none' })
  return {
    ask: (email: string) => connection.call(requestPasswordReset, { email }),
    look: (token: string) => connection.call(getPasswordReset, { token }),
    reset: (token: string, password = NEW) => connection.call(resetPassword, { token, password }),
  }
}

const lettersTo = async (reader: Person, address: string) =>
  (await reader.call(getOutbox, {})).mails.filter(({ to }) => to === address)

/** Asks for a link and takes it out of the letter. */
async function tokenFor(server: TestServer, reader: Person, address: string): Promise<string> {
  const before = (await lettersTo(reader, address)).length
  await stranger(server).ask(address)
  const letters = await vi.waitUntil(async () => {
    const found = await lettersTo(reader, address)
    return found.length > before && found
  }, PATIENCE)
  const token = /\/reset-password\/([\w-]+)/.exec(letters[0]?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link was sent to ${address}`)
  return token
}

test('who forgot a password sets a new one by the link in a letter', async () => {
  const { server, ada, bo } = await twoPeople()
  const { look, reset } = stranger(server)
  const token = await tokenFor(server, ada, 'bo@example.com')
  expect(await look(token)).toMatchObject({
    realm_name: 'Harbour Labs',
    email: 'bo@example.com',
    full_name: 'Bo Kristensen',
  })
  await reset(token)
  expect((await server.logIn('bo@example.com', NEW)).id).toBe(bo.id)
  await expect(server.logIn('bo@example.com')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  const [told] = await lettersTo(ada, 'bo@example.com')
  expect(told?.subject).toBe('Your password on Harbour Labs has changed')
})

test('a new password ends the sessions, and the key is valid no more', async () => {
  const { server, ada, bo } = await twoPeople()
  const cookie = await cookieOf(server, 'bo@example.com')
  expect(await isLoggedIn(server, cookie)).toBe(true)
  await stranger(server).reset(await tokenFor(server, ada, 'bo@example.com'))
  await expect(bo.connection.call(getOwnUser, {})).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
  expect(await isLoggedIn(server, cookie)).toBe(false)
})

test('a link works once, for an hour, and only the newest one', async () => {
  const { server, ada } = await twoPeople()
  const { look, reset } = stranger(server)
  const first = await tokenFor(server, ada, 'bo@example.com')
  const second = await tokenFor(server, ada, 'bo@example.com')
  await expect(look(first)).rejects.toMatchObject(INVALID)
  await expect(reset(first)).rejects.toMatchObject(INVALID)
  const tries = await Promise.allSettled([reset(second), reset(second, 'seven green islands')])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(look(second)).rejects.toMatchObject(INVALID)
  const third = await tokenFor(server, ada, 'bo@example.com')
  await server.server.db.query('update password_resets set expires_at = expires_at - 3601')
  await expect(look(third)).rejects.toMatchObject(INVALID)
  await expect(reset(third)).rejects.toMatchObject(INVALID)
  await expect(look('made-up')).rejects.toMatchObject(INVALID)
})

test('what changes the account ends the link', async () => {
  const { server, ada, bo } = await twoPeople()
  const { look } = stranger(server)
  const beforePassword = await tokenFor(server, ada, 'bo@example.com')
  await bo.call(updateSettings, { old_password: PASSWORD, new_password: NEW })
  await expect(look(beforePassword)).rejects.toMatchObject(INVALID)
  const again = await server.logIn('bo@example.com', NEW)
  const beforeKey = await tokenFor(server, ada, 'bo@example.com')
  await again.call(regenerateOwnApiKey, {})
  await expect(look(beforeKey)).rejects.toMatchObject(INVALID)
  const beforeEnd = await tokenFor(server, ada, 'bo@example.com')
  await ada.call(deactivateUser, { user_id: bo.id })
  await expect(look(beforeEnd)).rejects.toMatchObject(INVALID)
})

test('a link sets no password of another organization, nor of a deactivated one', async () => {
  const { server, ada } = await twoPeople()
  const token = await tokenFor(server, ada, 'bo@example.com')
  const owner = { email: 'bo@example.com', fullName: 'Bo Elsewhere', passwordHash: '' }
  const other = await server.server.realms.create({ stringId: 'other', name: 'Other', owner })
  await expect(passwordResetOf(other.db, other.state, token)).rejects.toMatchObject(INVALID)
  await stranger(server).look(token)
  await ada.call(deactivateRealm, {})
  await expect(stranger(server).reset(token)).rejects.toMatchObject(INVALID)
})

test('the password meets the rule, and a refused one leaves the link as it was', async () => {
  const { server, ada } = await twoPeople()
  const { look, reset } = stranger(server)
  const token = await tokenFor(server, ada, 'bo@example.com')
  for (const [password, message] of [
    ['abc', /too short/],
    ['password1', /too weak/],
    ['kristensen', /too weak/],
    ['x'.repeat(101), /too long/],
  ] as const) {
    await expect(reset(token, password)).rejects.toMatchObject({
      message: expect.stringMatching(message),
    })
  }
  await look(token)
  expect((await server.logIn('bo@example.com')).email).toBe('bo@example.com')
})

test('an address without an account is answered the same, and gets no letter', async () => {
  const { server, ada, bo } = await twoPeople()
  const { ask } = stranger(server)
  const known = await ask('BO@example.com')
  expect(await ask('nobody@example.com')).toEqual(known)
  // The job looks at the account when it runs.
  await vi.waitUntil(async () => (await lettersTo(ada, 'bo@example.com')).length === 1, PATIENCE)
  await ada.call(deactivateUser, { user_id: bo.id })
  expect(await ask('bo@example.com')).toEqual(known)
  const letters = await vi.waitUntil(async () => {
    const found = await lettersTo(ada, 'bo@example.com')
    return found.length === 2 && found
  }, PATIENCE)
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'Set a new password for Harbour Labs',
    'Your account on Harbour Labs is deactivated',
  ])
  expect(await lettersTo(ada, 'nobody@example.com')).toEqual([])
  await expect(ask('no address')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('where passwords are not used, no link is sent', async () => {
  const { server, ada } = await twoPeople({
    LDAP_URL: 'ldap://127.0.0.1:9',
    LDAP_SEARCH_BASE: 'dc=example',
  })
  const { ask } = stranger(server)
  await ask('bo@example.com')
  await ada.call(updateRealm, { authentication_methods: { Email: false, LDAP: true } })
  await expect(ask('bo@example.com')).rejects.toMatchObject({ code: 'PASSWORD_AUTH_DISABLED' })
})

test('only so many letters go to an address, and who has set a password can log in at once', async () => {
  const { server, ada } = await twoPeople({ RATE_LIMITING: 'true' })
  const token = await tokenFor(server, ada, 'bo@example.com')
  const { ask, reset } = stranger(server)
  await ask('bo@example.com')
  await ask(' Bo@Example.com')
  await expect(ask('bo@example.com')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' })
  for (let i = 0; i < 3; i++) await ask('nobody@example.com')
  await expect(ask('nobody@example.com')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' })
  await ask('lena@example.com')
  expect(token).toBeDefined()

  const letters = await vi.waitUntil(async () => {
    const found = await lettersTo(ada, 'bo@example.com')
    return found.length === 3 && found
  }, PATIENCE)
  const newest = /\/reset-password\/([\w-]+)/.exec(letters[0]?.text ?? '')?.[1] ?? ''
  for (let i = 0; i < 5; i++) {
    await expect(server.logIn('bo@example.com', 'wrong')).rejects.toMatchObject({
      code: 'AUTHENTICATION_FAILED',
    })
  }
  await expect(server.logIn('bo@example.com')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' })
  await reset(newest)
  await server.logIn('bo@example.com', NEW)
})

test('an administrator cannot take over an owner by the outbox', async () => {
  const { server, ada, bo } = await twoPeople()
  await ada.call(updateUser, { user_id: bo.id, role: 200 })
  await stranger(server).ask('ada@example.com')
  await stranger(server).ask('bo@example.com')
  await vi.waitUntil(async () => (await lettersTo(bo, 'bo@example.com')).length === 1, PATIENCE)
  await vi.waitUntil(async () => (await lettersTo(ada, 'ada@example.com')).length === 1, PATIENCE)
  expect(await lettersTo(bo, 'ada@example.com')).toEqual([])
})

describe('an administrator', () => {
  test('sends somebody the link, which sets a password', async () => {
    const { server, ada, bo } = await twoPeople()
    await ada.call(sendPasswordReset, { user_id: bo.id })
    const [sent] = await lettersTo(ada, 'bo@example.com')
    expect(sent?.text).toContain('Ada Lindqvist sends you a link')
    const token = /\/reset-password\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
    // The password stays until the link is opened.
    expect((await server.logIn('bo@example.com')).id).toBe(bo.id)
    await stranger(server).reset(token)
    expect((await server.logIn('bo@example.com', NEW)).id).toBe(bo.id)
  })

  test('sends none to owners or the deactivated, and others send none at all', async () => {
    const { server, ada, bo } = await twoPeople()
    expect(await bo.refused(sendPasswordReset, { user_id: ada.id })).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
    })
    await ada.call(updateUser, { user_id: bo.id, role: ADMINISTRATOR })
    expect(await bo.refused(sendPasswordReset, { user_id: ada.id })).toMatchObject({
      message: 'Must be an organization owner',
    })
    const lena = await server.join('lena')
    await ada.call(deactivateUser, { user_id: lena.id })
    expect(await bo.refused(sendPasswordReset, { user_id: lena.id })).toMatchObject({
      message: 'No such user',
    })
    expect(await lettersTo(ada, 'lena@example.com')).toEqual([])
    expect(await lettersTo(ada, 'ada@example.com')).toEqual([])
  })
})
