import { discoverContract } from '@parley/api/contract/discover'
import { describe, expect, test } from 'vitest'
import { oneOf } from '../support/sample.ts'
import { ALLOWED } from './outcome.ts'
import { discoverRequests } from './request.ts'
import { readTables } from './table.ts'
import { tryTables } from './try-tables.ts'

const rows = readTables()
const requests = await discoverRequests()
const { endpoints } = await discoverContract()

describe('the tables', () => {
  const operationOf = (name: string) => name.split(': ', 1)[0]
  const known = new Set(endpoints.map(({ operationId }) => operationId))

  // Endpoints for pages have no role, since they run before a log-in.
  const asked = endpoints.filter(({ outgoing, forPages }) => !outgoing && !forPages)

  test.each(asked)('have $operationId', ({ operationId }) => {
    const missing = 'add a row to tables/, and its request to requests/: see tables/README.md'
    expect(
      rows.some(({ name }) => operationOf(name) === operationId),
      missing,
    ).toBe(true)
  })

  test('have no duplicate rows, and no rows for unknown endpoints', () => {
    const names = rows.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => !known.has(operationOf(name) ?? ''))).toEqual([])
  })

  test('have a request for each row, and a row for each request', () => {
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(requests.keys()))
  })
})

/** Requests that name a message without changing it: personal data, and reports. */
const ABOUT_A_MESSAGE = new Set([
  ...['update-message-flags', 'create-message-reminder', 'report-message', 'check-messages-match-narrow'],
])

test('no request changes a message in an archived channel', () => {
  const operationOf = (name: string) => name.split(': ', 1)[0] ?? ''
  const changing = endpoints
    .filter(
      ({ method, parameters }) =>
        method !== 'GET' && ('message_id' in parameters || 'messages' in parameters),
    )
    .map(({ operationId }) => operationId)
    .filter((name) => !ABOUT_A_MESSAGE.has(name))
  const inArchive = rows
    .filter(({ name }) => changing.includes(operationOf(name)))
    .flatMap(({ name, lines }) =>
      lines.filter(({ kind }) => kind === 'archived').map(({ cells }) => ({ name, cells })),
    )
  expect(new Set(inArchive.map(({ name }) => operationOf(name)))).toEqual(new Set(changing))
  const allowed = inArchive.filter(({ cells }) => [...cells.values()].some((cell) => cell.includes(ALLOWED)))
  expect(allowed.map(({ name }) => name)).toEqual([])
})

// A part of the cells, others each time. `test/long` tries all of them.
tryTables(rows, requests, oneOf(32))
