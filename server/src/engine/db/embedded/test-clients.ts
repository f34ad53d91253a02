import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'
import { makeTestFolder } from './test-folders.ts'

/** One folder for all tests of a group: each starts with what the previous one left, like a real start. */
export function sharedFolder(): string {
  const folder = makeTestFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** How to connect to the PostgreSQL of a data folder. */
export function connectionIn(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'parley', database: 'postgres' }
}

/** The rows of a statement, over a connection of its own. */
export async function execute(
  { connection }: { connection: pg.ClientConfig },
  sql: string,
): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Asks again and again until there is an answer. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await sleep(20)
    }
  }
}
