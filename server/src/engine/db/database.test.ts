import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Batch } from './batch.ts'
import {
  type Connection,
  Database,
  databaseDoesNotServe,
  databaseTookTooLong,
  type Queryable,
} from './database.ts'
import { testDatabase } from './embedded/testing.ts'
import { unhurried } from './query-limits.ts'

async function database(options: Connection = {}) {
  const failures: Error[] = []
  const sockets: Socket[] = []
  const stream = () => {
    const socket = new Socket()
    sockets.push(socket)
    return socket
  }
  const connection = { ...(await testDatabase()), ...options, stream }
  const db = new Database(connection, { onError: (error) => failures.push(error) })
  /** Those of this database alone: others of the process may close at any time. */
  const openSockets = () => sockets.filter((socket) => !socket.destroyed).length
  return { db, failures, openSockets }
}

test('after end() no connection is left, and none has failed', async () => {
  const { db, failures, openSockets } = await database()
  await Promise.all(Array.from({ length: 10 }, () => db.query('select pg_sleep(0.05)')))
  expect(openSockets()).toBe(10)
  await db.end()
  expect(openSockets()).toBe(0)
  expect(failures).toEqual([])
})

test('an error of the database shows who asked', async () => {
  const { db } = await database()
  const wrong = (tx: Queryable) => {
    return tx.query('select nothing_of_the_kind')
  }
  async function asker() {
    await db.transaction(async (tx) => {
      await wrong(tx)
    })
  }
  await expect(asker()).rejects.toMatchObject({
    message: expect.stringContaining('nothing_of_the_kind'),
    stack: expect.stringMatching(/database\.test\.ts(.|\n)*asker/),
  })
  await db.end()
})

test('a statement is planned once for all values, and a connection keeps some of these plans', async () => {
  const { db } = await database({ min: 1, max: 1 })
  const ask = (number: number) =>
    db.plannedOnce<{ sum: number }>(`select ${number} + $1::integer as sum`, [1]).then(({ rows }) => rows)
  for (let time = 0; time < 3; time++) expect(await ask(1)).toEqual([{ sum: 2 }])
  const planned = async () => {
    const { rows } = await db.query<{ generic: number; custom: number }>(
      `select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements
       order by prepare_time`,
    )
    return rows
  }
  expect(await planned()).toEqual([{ generic: 3, custom: 0 }])
  for (let number = 2; number <= 70; number++) expect(await ask(number)).toEqual([{ sum: number + 1 }])
  expect(await planned()).toEqual(Array.from({ length: 64 }, () => ({ generic: 1, custom: 0 })))
  expect(await ask(1)).toEqual([{ sum: 2 }])
  await expect(db.plannedOnce('select 1 / $1::integer', [0])).rejects.toThrow('division by zero')
  const { rows } = await db.query('show plan_cache_mode')
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }])
  await db.end()
})

test('the idle connections that are kept are few', async () => {
  const { db, openSockets } = await database({ idleTimeoutMillis: 100 })
  await Promise.all(Array.from({ length: 10 }, () => db.query('select pg_sleep(0.05)')))
  expect(openSockets()).toBe(10)
  await setTimeout(300)
  await expect.poll(openSockets).toBe(3)
  expect(await db.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
  await db.end()
})

test('breakOff() fails running queries at once, and reports no other failure', async () => {
  const { db, failures } = await database()
  await Promise.all([db.query('select 1'), db.query('select 1')])
  const long = expect(db.transaction((tx) => tx.query('select pg_sleep(60)'))).rejects.toThrow(/terminated/)
  await db.query('select 1')
  db.breakOff()
  await long
  await db.end()
  expect(failures).toEqual([])
})

test('a connection lost in a transaction fails only that transaction', async () => {
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

test('the connect timeout does not limit waiting for a free connection', async () => {
  const db = new Database(
    { ...(await testDatabase()), max: 1, connectionTimeoutMillis: 100 },
    { onError: () => undefined },
  )
  const both = await Promise.all([db.query('select pg_sleep(0.3)'), db.query('select 1 as answered')])
  expect(both[1].rows).toEqual([{ answered: 1 }])
  await db.end()
})

test('a server that accepts but never answers counts as unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const db = new Database(
    { host: '127.0.0.1', port, connectionTimeoutMillis: 100 },
    { onError: () => undefined },
  )
  const failure: unknown = await db.query('select 1').catch((error: unknown) => error)
  expect(databaseDoesNotServe(failure), String(failure)).toBe(true)
  await db.end()
})

const impatient = async (limits: object) =>
  new Database({ ...(await testDatabase()), ...limits }, { onError: () => undefined })

test('queries of requests have a time limit, background work has none', async () => {
  const db = await impatient({ statement_timeout: 50 })
  const slow = await db.query('select pg_sleep(60)').catch((error: unknown) => error)
  expect(databaseTookTooLong(slow), String(slow)).toBe(true)
  expect(databaseDoesNotServe(slow)).toBe(false)
  await unhurried(() => db.query('select pg_sleep(0.1)'))
  await unhurried(() => db.transaction((tx) => tx.query('select pg_sleep(0.1)')))
  await db.end()
})

test('time limits apply by default', async () => {
  const db = await impatient({})
  const limits = () =>
    db.query(
      `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
         current_setting('idle_in_transaction_session_timeout') as i`,
    )
  expect((await limits()).rows).toEqual([{ s: '30s', l: '10s', i: '30s' }])
  expect((await unhurried(limits)).rows).toEqual([{ s: '0', l: '0', i: '0' }])
  await db.end()
})

test('a halted database counts as unavailable', async () => {
  const db = await impatient({ query_timeout: 200 })
  const { rows } = await db.query('select pg_backend_pid() as pid')
  const pid = Number(rows[0]?.pid)
  process.kill(pid, 'SIGSTOP')
  const failure: unknown = await db.query('select 1').catch((error: unknown) => error)
  process.kill(pid, 'SIGCONT')
  expect(databaseDoesNotServe(failure), String(failure)).toBe(true)
  expect((await db.query('select 1 as there')).rows).toEqual([{ there: 1 }])
  await db.end()
})

test('after a connection was lost, nobody waits for another that is lost as well', async () => {
  const db = await impatient({ query_timeout: 500 })
  const asked = Array.from({ length: 3 }, () => db.query('select pg_backend_pid() as pid, pg_sleep(0.1)'))
  const pids = (await Promise.all(asked)).map(({ rows }) => Number(rows[0]?.pid))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const failures: unknown[] = []
  await db.query('select 1').catch((error: unknown) => failures.push(error))
  for (let i = 0; i < 3; i++) await db.query('select 1').catch((error: unknown) => failures.push(error))
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  expect(failures.map(databaseDoesNotServe)).toEqual([true])
  await db.end()
})

test('who waits too long for a connection is told that the database is unavailable', async () => {
  const connection = { ...(await testDatabase()), max: 1 }
  const db = new Database(connection, { onError: () => undefined, longestWait: 100 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = db.transaction(() => promise)
  const failure: unknown = await db.query('select 1').catch((error: unknown) => error)
  expect(databaseDoesNotServe(failure), String(failure)).toBe(true)
  resolve()
  await busy
  expect((await db.query('select 1 as there')).rows).toEqual([{ there: 1 }])
  await db.end()
})

test("an answered batch ends the driver's query timeout", async () => {
  const client = new pg.Client({ ...(await testDatabase()), pipeline: true, query_timeout: 500 })
  await client.connect()
  onTestFinished(() => client.end())
  for (const statement of ['select 1', 'select 1 / 0']) {
    const batch = new Batch()
    batch.add(statement, statement, [])
    await batch.send(client).catch(() => undefined)
  }
  const patient = { text: 'select pg_sleep(0.7)', query_timeout: 60_000 }
  await client.query(patient)
  expect((await client.query('select 1 as there')).rows).toEqual([{ there: 1 }])
})
