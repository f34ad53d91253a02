import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from './log.ts'
import { WAL_KEPT_MB } from './settings.ts'

const SEGMENT_MB = 16

/**
 * Creates the write-ahead log's files before they are needed. A commit that has to create one waits for 16 MB of
 * zeros to reach the disk (tens of milliseconds); PostgreSQL reuses old files, but a new cluster has none.
 */
export async function createWalAhead(folder: string, connection: pg.ClientConfig, log: Log): Promise<void> {
  const client = new pg.Client(connection)
  // A stop in the middle ends the connection; the next start makes up for what is missing then.
  client.on('error', () => {})
  try {
    const missing = WAL_KEPT_MB / SEGMENT_MB - (await countSegments(folder))
    if (missing <= 0) return
    await client.connect()
    for (let i = 0; i < missing; i++) {
      // A segment is only left behind when something was written to it.
      await client.query("select pg_logical_emit_message(false, 'parley', '')")
      await client.query('select pg_switch_wal()')
    }
    // Makes the files that were just used up the ones to use next.
    await client.query('checkpoint')
  } catch (error) {
    log.debug(`the write-ahead log's files were not all created ahead of use: ${error}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function countSegments(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'pg_wal'))
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).length
}
