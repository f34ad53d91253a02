import pg from 'pg'
import manifest from '../../../package.json' with { type: 'json' }
import type { Connection } from '../db/database.ts'

/**
 * The row in `migrations` that records that `migrateJobs` has run; another version of the library may need other
 * tables.
 */
export const JOB_TABLES = `graphile-worker ${manifest.dependencies['graphile-worker']}`

/** Brings the tables of jobs, in a schema of their own, up to date. */
export async function migrateJobs(connection: Connection): Promise<void> {
  // Imported only when needed: it takes longer than the rest of the schema check.
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = poolForJobs(connection, 1)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

/** A pool of at most `max` connections for the job library. */
export function poolForJobs(connection: Connection, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  // The library reconnects by itself; without listeners a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
