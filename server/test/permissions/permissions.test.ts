import { discoverContract } from '@parley/api/contract/discover'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestServer } from '../harness.ts'
import { ALLOWED, NEVER } from './outcome.ts'
import { discoverRequests, type Request } from './request.ts'
import { type Membership, ROLES, type RoleName, Stage } from './stage.ts'
import { type Line, type Row, readTables } from './table.ts'
import { tryOut } from './try-out.ts'

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

let server: TestServer
let stage: Stage

beforeAll(async () => {
  server = await TestServer.start({
    environment: { EXTERNAL_URL: 'http://chat.test', INVITATIONS_PER_DAY: '10000' },
  })
  stage = await Stage.prepare(server.server, server.realm)
})

afterAll(async () => {
  await server.check()
  await server.stop()
})

test.each(rows)('$name ($at)', { timeout: 60_000 }, async (row) => {
  const request = requests.get(row.name)
  if (request === undefined) throw new Error(`nothing in requests/ asks ${row.name}`)
  expect(await foundFor(request, row)).toEqual(shown(row.lines))
})

/**
 * Whether an endpoint refuses somebody for what their credentials are, whatever they ask about: it has not looked yet,
 * so one place stands for all.
 */
function isRefusedUnseen({ access, bots, rootRelative }: Endpoint, role: RoleName): boolean {
  if (rootRelative || access === 'none') return false
  if (role === 'webhook') return bots !== 'all'
  return role === 'deactivated' || (role === 'nobody' && access !== 'anyone')
}

/** The row with the actual outcomes. */
async function foundFor(request: Request, row: Row): Promise<string[]> {
  const lines: Line[] = []
  const refusals = new Map<RoleName, string>()
  for (const { kind, cells } of row.lines) {
    const found = new Map<Membership | undefined, string>()
    for (const [membership, expected] of cells) {
      let letters = ''
      for (const [index, role] of ROLES.entries()) {
        const isCase = expected[index] !== NEVER
        if (!isCase) {
          letters += NEVER
          continue
        }
        const letter =
          refusals.get(role) ??
          (await tryOut(stage, request, role, stage.place(kind ?? 'public', membership ?? 'in')))
        if (isRefusedUnseen(request.endpoint, role)) refusals.set(role, letter)
        letters += letter
      }
      found.set(membership, letters)
    }
    lines.push({ kind, cells: found })
  }
  return shown(lines)
}

/** Formats a line for each kind of place, for readable differences. */
function shown(lines: readonly Line[]): string[] {
  return lines.map(({ kind, cells }) => [kind, ...[...cells].flat()].join(' ').trim())
}
