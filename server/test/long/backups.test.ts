import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadFile } from '@parley/api/uploads/endpoints'
import type { Connection } from '@parley/client'
import pg from 'pg'
import { expect, test } from 'vitest'
import { basicOf } from '../support/files.ts'
import { allStored, logIn, sendUntilItEnds } from '../support/kills.ts'
import { PARLEY, parley as parleyFor } from '../support/operator-process.ts'
import { ServerProcess } from '../support/server-process.ts'

const ROUNDS = Number(process.env.ROUNDS || 20)
/** Between two messages of a connection, and between two files: a backup has to be restored in each round. */
const PAUSE_MS = 100

const parley = (dataDir: string, ...args: string[]) => parleyFor({ DATA_DIR: dataDir }, ...args)

/** Uploads small files until the server is killed. Records the acknowledged ones: content by address. */
async function uploadUntilItEnds(connection: Connection, acknowledged: Map<string, string>): Promise<void> {
  for (let count = 0; ; count++) {
    const content = `file ${count}`
    try {
      const options = { file: new Blob([content]), filename: 'file.txt' }
      const { url } = await connection.call(uploadFile, {}, options)
      acknowledged.set(url, content)
    } catch {
      return
    }
    await sleep(PAUSE_MS)
  }
}

test(`backed up under load ${ROUNDS} times, nothing is missing that was acknowledged before`, {
  timeout: 300_000 + ROUNDS * 90_000,
}, async () => {
  const server = await ServerProcess.create('data')
  await server.start()
  const connection = await logIn(server.url)
  const [messages, files] = [new Map<number, string>(), new Map<string, string>()]
  const load = [sendUntilItEnds(connection, messages, PAUSE_MS), uploadUntilItEnds(connection, files)]
  for (let round = 0; round < ROUNDS; round++) {
    const enough = messages.size + 20
    await expect.poll(() => messages.size, { timeout: 60_000 }).toBeGreaterThan(enough)
    await sleep(Math.random() * 500)
    const [sent, kept] = [new Map(messages), new Map(files)]
    const path = join(dirname(server.dataDir), `backup-${round}`)
    await parley(server.dataDir, 'backup', path)
    const other = await ServerProcess.create('data')
    await parley(other.dataDir, 'restore', path)
    await other.start()
    const there = await logIn(other.url)
    const stored = await allStored(there)
    for (const [id, content] of sent) expect(stored.get(id)).toBe(content)
    for (const [url, content] of kept) {
      const answer = await fetch(other.url + url, {
        headers: { authorization: basicOf({ connection: there }) },
      })
      expect(await answer.text()).toBe(content)
    }
    expect(await parley(other.dataDir, 'check')).toContain('Everything is as it should be.')
    await other.stop()
    if (round === 0) expect(await parley(other.dataDir, 'verify', path)).toContain('The backup is good.')
  }
  await server.kill()
  await Promise.all(load)
})

test('a server does not start on what a killed restore has left', { timeout: 300_000 }, async () => {
  const server = await ServerProcess.create('data')
  await server.start()
  const path = join(dirname(server.dataDir), 'backup')
  await parley(server.dataDir, 'backup', path)
  await server.stop()
  const other = await ServerProcess.create('data')
  const child = execFile(process.execPath, [PARLEY, 'restore', path], {
    env: { PATH: process.env.PATH, DATA_DIR: other.dataDir },
  })
  await expect.poll(() => isMarked(other.dataDir), { timeout: 60_000, interval: 20 }).toBe(true)
  child.kill('SIGKILL')
  await expect(parley(other.dataDir, 'restore', path)).rejects.toThrow(/is not empty/)
  await expect(parley(other.dataDir, 'organizations')).rejects.toThrow(/being restored from a backup/)
})

/** Whether a restore has begun in the database of a data folder. */
async function isMarked(dataDir: string): Promise<boolean> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'parley', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select from migrations where name = 'an unfinished restore'`)
    return rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
