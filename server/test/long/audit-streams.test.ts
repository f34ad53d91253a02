import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportAuditLog } from '@parley/api/audit-log/endpoints'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import { updateRealm } from '@parley/api/realm/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { basicOf } from '../support/files.ts'
import { OWNER, ServerProcess } from '../support/server-process.ts'

const KILLS = 8

const idsIn = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => (JSON.parse(line) as AuditEntry).id)

test('after kill -9 at any moment, each entry of the audit log is in the file', {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const file = join(makeTestFolder(), 'audit.jsonl')
  const server = await ServerProcess.create()
  const begin = () => server.start({ AUDIT_LOG_FILE: file })
  await begin()
  const credentials = await credentialsByPassword({ url: server.url }, OWNER.email, OWNER.password)
  for (let kill = 0; kill < KILLS; kill++) {
    const ada = new Connection({ url: server.url, credentials })
    for (let change = 0; change < 20; change++)
      await ada.call(updateRealm, { description: `${kill} and ${change}` })
    // Around the moment at which the entries are passed on.
    await sleep(700 + 100 * kill)
    await server.kill()
    await begin()
  }
  const authorization = basicOf({ connection: new Connection({ url: server.url, credentials }) })
  const answer = await fetch(`${server.url}/api/v1${exportAuditLog.path}`, { headers: { authorization } })
  const all = idsIn(await answer.text())
  expect(all.length).toBeGreaterThan(KILLS * 20)
  const written = async () => idsIn(await readFile(file, 'utf8'))
  await expect
    .poll(async () => [...new Set(await written())], { timeout: 30_000 })
    .toEqual(expect.arrayContaining(all))
  const ids = await written()
  expect(new Set(ids).size, 'nothing else').toBe(all.length)
  // What comes again comes in its order.
  const firsts = ids.filter((id, place) => ids.indexOf(id) === place)
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
})
