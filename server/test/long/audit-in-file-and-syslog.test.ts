import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditEntry } from '@parley/api/audit-log/objects'
import { updateRealm } from '@parley/api/realm/endpoints'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import type { TestServer } from '../harness.ts'
import { at, twoNodes } from '../support/nodes.ts'
import { PATIENCE } from '../support/patience.ts'
import { listenForFrames, parsedSyslog } from '../support/syslog.ts'

const idsIn = async (path: string) => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => (JSON.parse(line) as AuditEntry).id)
}

async function idsKept({ realm }: TestServer): Promise<number[]> {
  const { rows } = await realm.db.query<{ id: number }>(
    'select id from audit_log where realm_id = $1 order by id',
    [realm.state.id],
  )
  return rows.map(({ id }) => id)
}

test('the audit log goes to a file and a syslog server, from several nodes in one order', async () => {
  const file = join(makeTestFolder(), 'audit.jsonl')
  const listener = await listenForFrames('tcp')
  const [first, second] = await twoNodes({
    AUDIT_LOG_FILE: file,
    AUDIT_LOG_SYSLOG: `tcp://127.0.0.1:${listener.port}`,
  })
  const ada = await first.ada()
  const there = at(second, ada)
  const describe = async (text: string) => {
    await ada.call(updateRealm, { description: `${text} here` })
    await there.call(updateRealm, { description: `${text} there` })
  }
  await describe('First')
  const sent = () => listener.messages.map((message) => parsedSyslog(message).entry.id)
  await expect.poll(() => idsIn(file), PATIENCE).toEqual(await idsKept(first))
  await expect.poll(sent, PATIENCE).toEqual(await idsKept(first))
  expect(parsedSyslog(listener.messages.at(-1) ?? '')).toMatchObject({
    priority: 109,
    program: 'parley',
    id: 'realm_setting_changed',
    entry: { organization: '', subject: 'description', new_value: 'First there' },
  })

  // Who rotates the file need tell nobody; and while the syslog server is away, nothing is lost.
  const before = await idsKept(first)
  await rename(file, `${file}.1`)
  // What a power cut has left of a line spoils none that follows.
  await writeFile(file, '{"id":')
  await listener.stop()
  await describe('Then')
  const after = (await idsKept(first)).filter((id) => !before.includes(id))
  await expect.poll(() => idsIn(file), PATIENCE).toEqual(after)
  expect(await idsIn(`${file}.1`)).toEqual(before)
  const again = await listenForFrames('tcp', listener.port)
  const sentAgain = () => again.messages.map((message) => parsedSyslog(message).entry.id)
  await expect.poll(sentAgain, PATIENCE).toEqual(after)
})
