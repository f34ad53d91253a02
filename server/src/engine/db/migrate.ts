import { readdir, readFile } from 'node:fs/promises'
import { JOB_TABLES, migrateJobs } from '../jobs/tables.ts'
import { OperatorError } from '../operator-error.ts'
import { type Connection, withClient } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The prefix of rows about the job tables. Rows of earlier versions stay. */
const [JOBS = JOB_TABLES] = JOB_TABLES.split(' ')

/** An arbitrary number, the same for every node. */
const MIGRATION_LOCK = 741_021_100

/**
 * Brings the database to the newest schema: runs each file of `migrations/` not run yet, in order, in a transaction
 * with the row that records it. Nodes that start at the same time wait for each other. Returns the names of the files
 * it ran. An abort rolls the current file back. Throws OperatorError, without changes, if a newer Parley wrote this
 * database.
 */
export async function migrate(connection: Connection, signal?: AbortSignal): Promise<string[]> {
  signal?.throwIfAborted()
  return withClient(connection, signal, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz default now())',
    )
    const { rows } = await client.query<{ name: string }>(
      // Another program's `migrations` table may have other columns.
      `select coalesce(to_jsonb(migrations) ->> 'name', '') as name from migrations`,
    )
    const seen = new Set(rows.map((row) => row.name))
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
    checkAge(seen, names)
    const missing = names.filter((name) => !seen.has(name))
    for (const name of missing) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query('begin')
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query(sql)
      await client.query('commit')
    }
    if (!seen.has(JOB_TABLES)) {
      await migrateJobs(connection)
      await client.query('insert into migrations (name) values ($1)', [JOB_TABLES])
    }
    return missing
  })
}

/** Throws OperatorError if a newer Parley or another program wrote this database. */
function checkAge(seen: ReadonlySet<string>, names: readonly string[]): void {
  if (seen.size > 0 && !names.some((name) => seen.has(name))) {
    throw new OperatorError(
      'The database belongs to another program, which has a table `migrations` too: set DATABASE_URL to one of its own',
    )
  }
  const unknown = [...seen].find((name) => (name.startsWith(JOBS) ? isNewer(name) : !names.includes(name)))
  if (unknown === undefined) return
  throw new OperatorError(
    `This data was written by a newer Parley (this one does not know ${unknown}): ` +
      'start that version or a later one, or put back a backup from before',
  )
}

function isNewer(jobTables: string): boolean {
  return jobTables.localeCompare(JOB_TABLES, 'en', { numeric: true }) > 0
}
