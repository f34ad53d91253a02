import { expect, test } from 'vitest'
import { Database } from './database.ts'
import { testDatabase } from './embedded/testing.ts'

const openSockets = () =>
  process.getActiveResourcesInfo().filter((kind) => /^(?:Pipe|TCPSocket)Wrap$/.test(kind)).length

async function database() {
  const failures: Error[] = []
  const db = new Database(await testDatabase(), { onError: (error) => failures.push(error) })
  return { db, failures }
}

test('when it has ended, no connection is left, and none has failed', async () => {
  const { db, failures } = await database()
  const before = openSockets()
  await Promise.all(Array.from({ length: 10 }, () => db.query('select pg_sleep(0.05)')))
  expect(openSockets()).toBe(before + 10)
  await db.end()
  expect(openSockets()).toBe(before)
  expect(failures).toEqual([])
})

test('breaking off fails what is under way at once, and nothing else is said to fail', async () => {
  const { db, failures } = await database()
  await Promise.all([db.query('select 1'), db.query('select 1')])
  const long = expect(db.transaction((tx) => tx.query('select pg_sleep(60)'))).rejects.toThrow(/terminated/)
  await db.query('select 1')
  db.breakOff()
  await long
  await db.end()
  expect(failures).toEqual([])
})

test('a connection that is lost in a transaction fails that, and nothing else', async () => {
  const { db } = await database()
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.query('select pg_backend_pid() as pid')
    await db.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await tx.query('select 1')
  })
  await expect(lost).rejects.toThrow()
  expect((await db.query('select 1 as there')).rows).toEqual([{ there: 1 }])
  await db.end()
})
