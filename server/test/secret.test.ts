import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOwnUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import type { ClusterConnection } from '#engine/db/embedded/test-cluster.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { TestServer } from './harness.ts'
import { urlOf } from './support/backups.ts'
import { runAlone } from './support/operator.ts'

const EARLIER = 'what an earlier version kept in its database'

const newFolder = () => join(tmpdir(), `parley-test-${randomUUID()}`)

/** Starts a server on a folder that other servers use later. */
async function started(connection: ClusterConnection, dataDir: string, SECRET_KEY = '') {
  const test = await TestServer.start({ connection, environment: { DATA_DIR: dataDir, SECRET_KEY } })
  const { db } = test.server
  const facts = async () =>
    JSON.stringify((await db.query("select * from server_facts where name like 'secret%'")).rows)
  return { test, db, facts, stop: () => test.server.stop() }
}

test('the secret is a private file, and the database does not contain it', async () => {
  const [connection, dataDir] = [await testDatabase(), newFolder()]
  const first = await started(connection, dataDir)
  const ada = await first.test.ada()
  const path = join(dataDir, 'secret')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const secret = (await readFile(path, 'utf8')).trim()
  expect(secret.length).toBeGreaterThan(32)
  expect(await first.facts()).not.toContain(secret)
  await first.stop()
  // With SECRET_KEY, the server needs no file.
  const second = await started(connection, newFolder(), secret)
  const again = await second.test.ada()
  expect(again.connection.credentials).toEqual(ada.connection.credentials)
  await second.test.stop()
})

test('the secret of an earlier version moves out of the database, and everything derived from it stays valid', async () => {
  const [connection, dataDir] = [await testDatabase(), newFolder()]
  const before = await started(connection, newFolder(), EARLIER)
  const { credentials } = (await before.test.ada()).connection
  await before.db.query('delete from server_facts')
  await before.db.query("insert into server_facts values ('secret', $1)", [EARLIER])
  await before.test.stop()

  const after = await started(connection, dataDir)
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(`${EARLIER}\n`)
  expect(await after.facts()).not.toContain(EARLIER)
  const ada = await after.test.ada()
  expect(ada.connection.credentials).toEqual(credentials)
  await ada.call(getOwnUser, {})
  // HMAC-SHA-256 of that secret, which is part of avatar paths.
  expect(after.test.realm.state.avatarSalt).toBe('ubQ7AaFbPyI_7546Qfx4jOcc0CTGegz2YqjQ53AVJsg')
  await after.stop()
  await (await started(connection, dataDir)).test.stop()
})

test('a secret that is to be forgotten is followed by a new one, and passwords stay', async () => {
  const [connection, dataDir] = [await testDatabase(), newFolder()]
  const before = await started(connection, dataDir)
  const { credentials } = (await before.test.ada()).connection
  const { config } = before.test.server
  await before.stop()
  const place = { ...config, databaseUrl: urlOf(connection) }
  expect(await runAlone(place, 'forget-secret')).toMatch(/Nothing is changed yet/)
  expect(await runAlone(place, 'forget-secret', '--yes')).toBe('The next start takes a new secret.')
  const former = await readFile(join(dataDir, 'secret.former'), 'utf8')
  const after = await started(connection, dataDir)
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).not.toBe(former)
  // By her password.
  const ada = await after.test.ada()
  expect(ada.connection.credentials).not.toEqual(credentials)
  await ada.call(getOwnUser, {})
  await after.test.stop()
})

test.each([
  ['none', '', /is not here: bring the file 'secret'/],
  ['another', 'another one that is long enough as well', /^SECRET_KEY is not the secret/],
])('with %s than at the first start, no server starts', async (_, secret, message) => {
  const connection = await testDatabase()
  await (await started(connection, newFolder(), EARLIER)).test.stop()
  const failure = await started(connection, newFolder(), secret).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect((failure as Error).message).toMatch(message)
})
