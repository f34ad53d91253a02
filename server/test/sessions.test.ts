import { expect, test } from 'vitest'
import { type TestServer, testServer } from './harness.ts'
import { cookieOf, isLoggedIn } from './support/browser-session.ts'

const DAY_SECONDS = 86_400

/** Makes sessions look unused for this long. */
async function leaveUnused(server: TestServer, days: number) {
  await server.server.db.query(
    'update sessions set created_at = created_at - $1::integer, last_seen_at = last_seen_at - $1::integer',
    [days * DAY_SECONDS],
  )
}

async function countSessions(server: TestServer): Promise<number> {
  const { rows } = await server.server.db.query('select from sessions')
  return rows.length
}

test('a session lasts while it is used every two weeks', async () => {
  const server = await testServer()
  const cookie = await cookieOf(server)
  expect(Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])).toBeGreaterThan(300 * DAY_SECONDS)
  for (let visit = 0; visit < 3; visit++) {
    await leaveUnused(server, 13)
    await server.server.maintenance.run()
    expect(await isLoggedIn(server, cookie)).toBe(true)
  }
})

test('an unused session expires and is deleted', async () => {
  const server = await testServer()
  const [old, other] = [await cookieOf(server), await cookieOf(server)]
  await leaveUnused(server, 15)
  expect(await isLoggedIn(server, old)).toBe(false)
  const fresh = await cookieOf(server)
  await server.server.maintenance.run()
  expect(await countSessions(server)).toBe(1)
  expect(await isLoggedIn(server, other)).toBe(false)
  expect(await isLoggedIn(server, fresh)).toBe(true)
})
