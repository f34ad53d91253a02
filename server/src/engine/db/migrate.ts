import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { JOB_TABLES, migrateJobs } from '../jobs/tables.ts'
import { OperatorError } from '../operator-error.ts'
import { type Connection, withClient } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The prefix of rows about the job tables. Rows of earlier versions stay. */
const [JOBS = JOB_TABLES] = JOB_TABLES.split(' ')

/** Among the names of migrations: the database is being restored, or the restoring was broken off. */
const UNFINISHED = 'an unfinished restore'

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
    const names = await migrationNames()
    checkAge(seen, names)
    const missing = names.filter((name) => !seen.has(name))
    for (const name of missing) await runMigration(client, name)
    if (!seen.has(JOB_TABLES)) {
      await migrateJobs(connection)
      await client.query('insert into migrations (name) values ($1)', [JOB_TABLES])
    }
    return missing
  })
}

/** The names of all migrations, in their order. */
async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function runMigration(client: pg.ClientBase, name: string): Promise<void> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8')
  await client.query('begin')
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query(sql)
  await client.query('commit')
}

/** A migration that ran before. The time as PostgreSQL writes it. */
export interface PastMigration {
  readonly name: string
  readonly ran_at: string
}

/** Throws OperatorError if a newer Parley, or another program, wrote a database that these migrations made. */
export async function checkMigrations(past: readonly PastMigration[]): Promise<void> {
  checkAge(new Set(past.map(({ name }) => name)), await migrationNames())
}

/**
 * Makes the schema that another database has, by the same migrations in the same order. Until `finishMigrations`, no
 * server starts on it.
 */
export async function repeatMigrations(
  connection: Connection,
  client: pg.ClientBase,
  past: readonly PastMigration[],
): Promise<void> {
  await client.query('create table migrations (name text primary key, ran_at timestamptz default now())')
  await client.query('insert into migrations (name) values ($1)', [UNFINISHED])
  for (const { name } of past) if (!name.startsWith(JOBS)) await runMigration(client, name)
  await migrateJobs(connection)
}

/** Says that a database is complete, and what made it. */
export async function finishMigrations(client: pg.ClientBase, past: readonly PastMigration[]): Promise<void> {
  await client.query('begin')
  await client.query('delete from migrations')
  await client.query(
    'insert into migrations select * from unnest($1::text[], $2::timestamptz[]) on conflict do nothing',
    [past.map(({ name }) => name), past.map(({ ran_at }) => ran_at)],
  )
  // Its tables are made by the library that is here, whichever the backup had.
  await client.query('insert into migrations (name) values ($1) on conflict do nothing', [JOB_TABLES])
  await client.query('commit')
}

/** What the start is going to do with a database: the migrations that it lacks. Changes nothing. */
export async function missingMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  )
  if (rows[0]?.there !== true) return migrationNames()
  const past = await client.query<PastMigration>('select name, ran_at::text from migrations')
  await checkMigrations(past.rows)
  const seen = new Set(past.rows.map(({ name }) => name))
  const missing = (await migrationNames()).filter((name) => !seen.has(name))
  return seen.has(JOB_TABLES) ? missing : [...missing, JOB_TABLES]
}

/** Throws OperatorError if a newer Parley or another program wrote this database. */
function checkAge(seen: ReadonlySet<string>, names: readonly string[]): void {
  if (seen.has(UNFINISHED)) {
    throw new OperatorError(
      'This database is being restored from a backup, or that was broken off: empty it and restore it again',
    )
  }
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
