import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** How many files of the write-ahead log are missing to the size that PostgreSQL is told to keep. */
const COUNT_MISSING = `
  select kept.setting::int * 1024 * 1024 / size.setting::int
       - (select count(*) from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$') as missing
    from pg_settings kept, pg_settings size
   where kept.name = 'min_wal_size' and size.name = 'wal_segment_size'`

/**
 * Creates the write-ahead log's files before they are needed. A commit that has to create one waits for 16 MB of
 * zeros to reach the disk (tens of milliseconds); PostgreSQL reuses old files, but a new cluster has none. Where they
 * would fill the disk they are not: PostgreSQL ends when it finds no space for one.
 */
export async function createWalAhead(connection: pg.ClientConfig, folder: string, log: Log): Promise<void> {
  const client = new pg.Client(connection)
  // A stop in the middle ends the connection; the next start makes up for what is missing then.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ missing: string }>(COUNT_MISSING)
    const missing = (await hasRoom(folder)) ? Number(rows[0]?.missing) : 0
    for (let i = 0; i < missing; i++) {
      // A file is only left behind when something was written to it.
      await client.query("select pg_logical_emit_message(false, 'parley', '')")
      await client.query('select pg_switch_wal()')
    }
    // Makes the files that were just used up the ones to use next.
    if (missing > 0) await client.query('checkpoint')
  } catch (error) {
    log.debug(`the write-ahead log's files were not all created ahead of use: ${error}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Several times what all of them take. */
const ROOM_BYTES = 4 * 2 ** 30

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > ROOM_BYTES
}
