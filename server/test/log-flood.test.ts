import pino from 'pino'
import { expect, test } from 'vitest'
import { emptyServer } from './support/empty-server.ts'

const FORM = new URLSearchParams({
  organization_name: 'Harbour Labs',
  full_name: 'Ada Lindqvist',
  email: 'ada@example.com',
  password: 'correct horse battery',
})

test('the log limits the failures of one client, and counts what it omits', async () => {
  const lines: { msg: string; status?: number; lines?: number; err?: unknown }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const server = await emptyServer({ log })
  const url = `http://127.0.0.1:${server.port}`
  const ask = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status
  const fail = () => ask('/json/setup', { method: 'POST', headers: { 'x-requested-with': 'x' }, body: FORM })
  const linesOf = (status: number) => lines.filter((line) => line.status === status).length

  await server.db.query('alter table realms rename to elsewhere')
  expect(await fail()).toBe(500)
  // One line with the error, and one for the request.
  await expect.poll(() => [lines.filter(({ err }) => err).length, linesOf(500)]).toEqual([1, 1])
  const statuses = await Promise.all(Array.from({ length: 200 }, () => ask('/api/v1/nowhere')))
  expect(statuses).toEqual(Array(200).fill(404))
  for (let count = 0; count < 5; count++) expect(await fail()).toBe(500)
  // Successful requests still have a line each.
  for (let count = 0; count < 80; count++) expect(await ask('/json/session')).toBe(200)
  await server.db.query('alter table elsewhere rename to realms')
  await server.stop()

  expect([linesOf(404), linesOf(500), linesOf(200)]).toEqual([58, 1, 80])
  expect(lines.filter(({ err }) => err)).toHaveLength(1)
  const leftOut = 200 - 58 + 2 * 5
  expect(lines.find(({ msg }) => msg.startsWith('too many requests failed'))?.lines).toBe(leftOut)
})
