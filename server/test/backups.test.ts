import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeAttachment } from '@parley/api/uploads/endpoints'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scheduledBackup } from '#engine/backups/jobs.ts'
import { withCopying } from '#engine/backups/session.ts'
import type { Queryable } from '#engine/db/database.ts'
import { keepFiles } from '#engine/files/removal.ts'
import { type TestServer, testServer } from './harness.ts'
import { folderOfTest } from './support/backups.ts'
import { get, upload } from './support/files.ts'
import { run } from './support/operator.ts'

test('a file that rows name stays until a backup has it, and a check misses what is gone', async () => {
  const server = await testServer({ environment: { DATA_DIR: folderOfTest() } })
  const ada = await server.ada()
  const { url } = await upload(ada, 'kept', 'kept.txt', 'text/plain')
  const { store } = server.server.files
  const stored = async () => (await Array.fromAsync(store.list())).map(({ key }) => key)
  const [key = ''] = await stored()
  await withCopying(server.server.db.connection, async (client) => {
    await keepFiles(client)
    await ada.call(removeAttachment, { attachment_id: 1 })
    await expect.poll(async () => jobsWaiting(server)).toBe(1)
    expect(await stored()).toEqual([key])
  })
  await server.server.db.query(`update graphile_worker._private_jobs set run_at = now()`)
  await expect.poll(stored).toEqual([])
  expect((await get(server, ada, url)).status).not.toBe(200)

  await upload(ada, 'lost', 'lost.txt', 'text/plain')
  const [lost = ''] = await stored()
  await store.remove([lost])
  const { db } = server.server
  await db.query('update journal set size = size + 1 where position = (select max(position) from journal)')
  await expect(run(server, 'check')).rejects.toThrow(
    new RegExp(`lacks entries between[^]*${lost} is missing`),
  )
  await db.query('update journal set size = size - 1 where position = (select max(position) from journal)')
})

test('scheduled backups are made, the oldest go, and a failure is told', async () => {
  const folder = folderOfTest()
  const names = async () => (await readdir(folder)).sort()
  const old = ['2026-01-01T000000', '2026-01-02T000000', '2026-01-03T000000'].map(
    (at) => `parley-${at}Z.backup`,
  )
  // What is not of the schedule stays.
  for (const name of [...old, 'parley-2026-01-04T000000Z.backup.unfinished', 'notes.txt'])
    await writeFile(join(folder, name), '')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const environment = {
    BACKUP_DIR: folder,
    BACKUP_KEEP: '2',
    BACKUP_EVERY_HOURS: '6',
    DATA_DIR: folderOfTest(),
  }
  const server = await testServer({ environment, log })
  await expect.poll(() => lines.join('')).toContain('made a backup')
  const [first, kept, made, ...more] = await names()
  expect([first, kept, more]).toEqual(['notes.txt', old[2], []])
  expect(made).toMatch(/^parley-20\d\d-.*Z\.backup$/)
  const { db } = server.server
  expect(await hoursToNext(db)).toEqual([6])
  // One after the other without a pause would take the place of all that were made before.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 12 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const madeSo = () => lines.filter((line) => line.includes('made a backup')).length
  await scheduledBackup.queue(db, {})
  await expect.poll(madeSo).toBe(2)
  expect(await hoursToNext(db)).toEqual([6])
  vi.useRealTimers()
  await db.query(`insert into attachments (realm_id, owner_id, token, path_id, name, content_type, size, created_at)
    values (${server.realm.state.id}, ${(await server.ada()).id}, 'gone', 'gone', 'gone', 'text/plain', 1, 1)`)
  await scheduledBackup.queue(db, {})
  await expect.poll(() => lines.join('')).toContain('a backup lacks files')
  await db.query(`delete from attachments where token = 'gone'`)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder')
  await scheduledBackup.queue(db, {})
  await expect.poll(() => lines.join('')).toContain('a backup failed')
})

/** In how many hours the next backups of the schedule are made. */
async function hoursToNext(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ hours: number }>(
    `select round(extract(epoch from run_at - now()) / 3600)::integer as hours
     from graphile_worker._private_jobs where key = 'scheduled backup' and locked_at is null`,
  )
  return rows.map(({ hours }) => hours)
}

/** How many jobs wait for a time to come. */
async function jobsWaiting({ server }: TestServer): Promise<number> {
  const { rows } = await server.db.query(
    `select from graphile_worker._private_jobs where run_at > now() + interval '30 seconds'`,
  )
  return rows.length
}
