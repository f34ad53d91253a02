import pg from 'pg'
import manifest from '../../../package.json' with { type: 'json' }
import type { Connection } from '../db/database.ts'

/** What the database has once `migrateJobs` has run; another version of the library may keep jobs otherwise. */
export const JOB_TABLES = `graphile-worker ${manifest.dependencies['graphile-worker']}`

/** Brings the tables that jobs are kept in, a schema of their own, up to date. */
export async function migrateJobs(connection: Connection): Promise<void> {
  // Loaded only where there is something to do: it takes longer than the rest of looking at the schema.
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = poolForJobs(connection, 1)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

export function poolForJobs(connection: Connection, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  // The worker asks again by itself; without listeners a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
