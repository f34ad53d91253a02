import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from '#accounts/passwords/hashes.ts'
import { passwordHashOf, savePasswordHash } from '#directory/users/password-hash.ts'
import { PASSWORD, testServer } from './harness.ts'

/** A hash as an earlier release would have made it. */
function weakHash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 32,
    passes: 1,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=32,t=1,p=1$${text(nonce)}$${text(tag)}`
}

test('a log-in renews a hash whose parameters are not today’s', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { db, state } = server.realm
  const hash = () => passwordHashOf(db, state.id, ada.id)
  const before = weakHash(PASSWORD)
  await savePasswordHash(db, state.id, ada.id, before)
  await expect(server.logIn(ada.email, 'wrong')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(await hash()).toBe(before)

  await server.logIn(ada.email)
  const after = (await hash()) ?? ''
  expect([isOutdated(before), isOutdated(after)]).toEqual([true, false])
  expect(await verifyPassword(PASSWORD, after)).toBe(true)
  await server.logIn(ada.email)
  expect(await hash()).toBe(after)
})

test('a new hash is not outdated', async () => {
  expect(isOutdated(await hashPassword(PASSWORD))).toBe(false)
})

test('outside of tests, a hash costs 19 MiB and two passes', async () => {
  // A module of its own, which the harness has not made cheap.
  const { href } = new URL('../src/accounts/passwords/hashes.ts?again', import.meta.url)
  const { hashPassword }: typeof import('#accounts/passwords/hashes.ts') = await import(href)
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
