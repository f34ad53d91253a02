import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** How many files the write-ahead log lacks to reach `min_wal_size`. */
const COUNT_MISSING = `
  select kept.setting::int * 1024 * 1024 / size.setting::int
       - (select count(*) from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$') as missing
    from pg_settings kept, pg_settings size
   where kept.name = 'min_wal_size' and size.name = 'wal_segment_size'`

/**
 * Creates the write-ahead log's files ahead of use. A commit that has to create one waits for 16 MB of zeros to reach
 * the disk (tens of milliseconds). PostgreSQL reuses old files, but a new cluster has none. Skipped if the disk has
 * little space: PostgreSQL crashes when it cannot create one.
 */
export async function createWalAhead(connection: pg.ClientConfig, folder: string, log: Log): Promise<void> {
  const client = new pg.Client(connection)
  // A stop closes the connection; the next start creates what is missing then.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ missing: string }>(COUNT_MISSING)
    const missing = (await hasRoom(folder)) ? Number(rows[0]?.missing) : 0
    for (let i = 0; i < missing; i++) {
      // PostgreSQL only switches to a new file if something was written to the current one.
      await client.query("select pg_logical_emit_message(false, 'parley', '')")
      await client.query('select pg_switch_wal()')
    }
    // Makes the files just filled available for reuse.
    if (missing > 0) await client.query('checkpoint')
  } catch (error) {
    log.debug(`the write-ahead log's files were not all created ahead of use: ${error}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The free space required: several times the size of all files. */
const ROOM_BYTES = 4 * 2 ** 30

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > ROOM_BYTES
}
