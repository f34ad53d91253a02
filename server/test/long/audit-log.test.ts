import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '../harness.ts'
import { ALLOWED } from '../permissions/outcome.ts'
import { discoverRequests, type Request } from '../permissions/request.ts'
import { ROLES, Stage } from '../permissions/stage.ts'
import { readTables } from '../permissions/table.ts'
import { tryOut } from '../permissions/try-out.ts'
import { UNTOLD } from '../permissions/untold.ts'

const rows = readTables()
const requests = await discoverRequests()
const changing = [...requests.values()].filter(({ endpoint }) => endpoint.method !== 'GET')

let server: TestServer
let stage: Stage

beforeAll(async () => {
  server = await TestServer.start({
    environment: { EXTERNAL_URL: 'https://chat.test', INVITATIONS_PER_DAY: '10000' },
  })
  stage = await Stage.prepare(server.server, server.realm)
})

afterAll(() => server.stop())

async function countTold(): Promise<number> {
  const { rowCount } = await server.realm.db.query('select from audit_log where realm_id = $1', [
    server.realm.state.id,
  ])
  return rowCount ?? 0
}

/** Makes a request as somebody who may. Returns whether the audit log tells of it; undefined if nobody may. */
async function isTold(request: Request): Promise<boolean | undefined> {
  const row = rows.find(({ name }) => name === request.name)
  for (const { kind = 'public', cells } of row?.lines ?? []) {
    for (const [membership = 'in', letters] of cells) {
      const index = [...letters].indexOf(ALLOWED)
      const role = ROLES[index]
      if (role === undefined) continue
      let isIt = false
      await tryOut(stage, request, role, stage.place(kind, membership), async (ask) => {
        const before = await countTold()
        const answer = await ask()
        isIt = (await countTold()) > before
        return answer
      })
      return isIt
    }
  }
  return undefined
}

test('the audit log tells of every request that changes rights, settings, accounts or credentials', {
  timeout: 600_000,
}, async () => {
  const told = new Map<string, boolean>()
  for (const request of changing) {
    const { operationId } = request.endpoint
    const isIt = await isTold(request)
    if (isIt !== undefined) told.set(operationId, told.get(operationId) || isIt)
  }
  const untold = [...told].filter(([, isIt]) => !isIt).map(([name]) => name)
  expect(untold.sort()).toEqual(UNTOLD.toSorted())
})
