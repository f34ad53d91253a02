import type { Endpoint } from '@parley/api/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../harness.ts'
import { PATIENCE } from '../support/patience.ts'
import type { Sample } from '../support/sample.ts'
import { NEVER } from './outcome.ts'
import type { Request } from './request.ts'
import { type Kind, type Membership, ROLES, type RoleName, Stage } from './stage.ts'
import type { Line, Row } from './table.ts'
import { tryOut } from './try-out.ts'

/** The time for one cell on a busy machine, as much as it takes to make what the request is about. */
const CELL_MS = 1_000

/** Defines a test for each row, which makes its request for each cell that is chosen. */
export function tryTables(
  rows: readonly Row[],
  requests: ReadonlyMap<string, Request>,
  sample: Sample,
): void {
  const chosen = new Set(sample(rows.flatMap(cellsOf)))
  let server: TestServer
  let stage: Stage

  beforeAll(async () => {
    server = await TestServer.start({
      environment: { EXTERNAL_URL: 'https://chat.test', INVITATIONS_PER_DAY: '10000' },
    })
    stage = await Stage.prepare(server.server, server.realm)
  })

  afterAll(async () => {
    await server.check()
    await server.stop()
  })

  for (const row of rows) {
    test(`${row.name} (${row.at})`, {
      timeout: PATIENCE.timeout + cellsOf(row).length * CELL_MS,
    }, async () => {
      const request = requests.get(row.name)
      if (request === undefined) throw new Error(`nothing in requests/ asks ${row.name}`)
      expect(await foundFor(stage, request, row, chosen)).toEqual(shown(row.lines))
    })
  }
}

/** The outcomes that the row states, by what tells them from all others. */
function cellsOf({ name, lines }: Row): string[] {
  return lines.flatMap(({ kind, cells }) =>
    [...cells].flatMap(([membership, letters]) =>
      [...letters].flatMap((letter, role) => (letter === NEVER ? [] : [cell(name, kind, membership, role)])),
    ),
  )
}

const cell = (...parts: [row: string, Kind | undefined, Membership | undefined, role: number]) =>
  parts.join(' ')

/**
 * Whether an endpoint refuses somebody for what their credentials are, whatever they ask about: it has not looked yet,
 * so one place stands for all.
 */
function isRefusedUnseen({ access, bots, rootRelative }: Endpoint, role: RoleName): boolean {
  if (rootRelative || access === 'none') return false
  if (role === 'webhook') return bots !== 'all'
  return role === 'deactivated' || (role === 'nobody' && access !== 'anyone')
}

/** The row with the actual outcomes in the chosen cells, and the others as they are. */
async function foundFor(
  stage: Stage,
  request: Request,
  row: Row,
  chosen: ReadonlySet<string>,
): Promise<string[]> {
  const lines: Line[] = []
  const refusals = new Map<RoleName, string>()
  for (const { kind, cells } of row.lines) {
    const found = new Map<Membership | undefined, string>()
    for (const [membership, expected] of cells) {
      let letters = ''
      for (const [index, role] of ROLES.entries()) {
        const stated = expected[index] ?? NEVER
        if (!chosen.has(cell(row.name, kind, membership, index))) {
          letters += stated
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
