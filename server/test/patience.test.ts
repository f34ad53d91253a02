import { setTimeout as sleep } from 'node:timers/promises'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { testServer } from './harness.ts'
import { basicOf } from './support/files.ts'

const NEWEST = { anchor: 'newest', num_before: 10, num_after: 0 }
/** The database connections of a server for requests. */
const CONNECTIONS = 10
const GIVEN_UP = {
  status: 503,
  code: 'INTERNAL_SERVER_ERROR',
  message: /^The database took too long over this/,
}

/** A server, and another client of its database that holds an exclusive lock on a table. */
async function heldUp(limits: { statement_timeout?: number; lock_timeout?: number }) {
  const database = await testDatabase()
  const server = await testServer({ connection: { ...database, ...limits } })
  const [other, watcher] = [new pg.Client(database), new pg.Client(database)]
  for (const client of [other, watcher]) {
    await client.connect()
    onTestFinished(() => client.end())
  }
  const ada = await server.ada()
  await ada.subscribe('platform')
  const send = () => ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content: 'hello' })
  return {
    server,
    ada,
    send,
    refusedToSend: () =>
      ada.refused(sendMessage, { type: 'channel', to: 'platform', topic: 't', content: 'hello' }),
    hold: () => other.query('begin; lock table messages in access exclusive mode'),
    letGo: () => other.query('rollback'),
    async waiting() {
      const { rows } = await watcher.query<{ count: number }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    },
  }
}

test.each([
  ['time', { statement_timeout: 150, lock_timeout: 60_000 }],
  ['wait for others', { statement_timeout: 60_000, lock_timeout: 150 }],
])('a query that exceeds its %s is canceled with an error', async (_, limits) => {
  const { ada, send, refusedToSend, hold, letGo } = await heldUp(limits)
  await send()
  await hold()
  const [read, sent] = await Promise.all([ada.refused(getMessages, NEWEST), refusedToSend()])
  for (const refusal of [read, sent]) {
    expect(refusal).toMatchObject({ ...GIVEN_UP, message: expect.stringMatching(GIVEN_UP.message) })
  }
  await letGo()
  await send()
  const { messages } = await ada.call(getMessages, {
    ...NEWEST,
    narrow: [{ operator: 'topic', operand: 't' }],
  })
  expect(messages).toHaveLength(2)
})

test('queries of disconnected clients are canceled in the database', async () => {
  const { server, ada, hold, letGo, waiting } = await heldUp({})
  await hold()
  const leaving = new AbortController()
  const search = JSON.stringify([{ operator: 'sender', operand: ada.id }])
  const queries = [
    `messages?anchor=newest&num_before=10&num_after=0&narrow=${encodeURIComponent(search)}`,
    'messages/matches_narrow?msg_ids=[1]&narrow=[]',
    'messages/1',
  ]
  // More than there are connections, which fails if they must wait for a free one.
  const asked = Array.from({ length: CONNECTIONS + 2 }, (_, index) =>
    fetch(`${server.url}/api/v1/${queries[index % queries.length]}`, {
      headers: { authorization: basicOf(ada) },
      signal: leaving.signal,
    }).catch((error: Error) => error.name),
  )
  await expect.poll(waiting, { interval: 10 }).toBe(CONNECTIONS)
  leaving.abort()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['AbortError']))
  // The table is still locked, so only canceling ends the queries.
  await expect.poll(waiting, { interval: 10 }).toBe(0)
  await sleep(20)
  expect(await waiting()).toBe(0)
  await letGo()
  expect(await ada.call(getMessages, NEWEST)).toMatchObject({ result: 'success' })
})
