import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from '#engine/db/database.ts'
import { createTestDatabase, testDatabase } from '#engine/db/embedded/testing.ts'
import { migrate } from '#engine/db/migrate.ts'
import { JOB_TABLES } from '#engine/jobs/tables.ts'
import { OperatorError } from '#engine/operator-error.ts'

/** Tables of the server, not of an organization. */
const OF_THE_SERVER = ['migrations', 'server_facts']

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(await createTestDatabase())
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('realm_id leads the primary key of every table', async () => {
  const tables = await query<{ name: string; lead: string | null }>(
    `select c.relname as name, a.attname as lead
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const others = tables.filter(({ name, lead }) => lead !== 'realm_id' && !OF_THE_SERVER.includes(name))
  expect(others).toEqual([])
})

test('every foreign key stays within its realm', async () => {
  const keys = await query<{ name: string; columns: string[]; references: string[]; table: string }>(
    `select k.conname as name, f.relname as table,
       array(select a.attname::text from unnest(k.conkey) with ordinality u(n, i)
             join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.i) as columns,
       array(select a.attname::text from unnest(k.confkey) with ordinality u(n, i)
             join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.i) as references
     from pg_constraint k join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  expect(keys.length).toBeGreaterThan(20)
  const straying = keys.filter(
    ({ columns, references }) =>
      columns.indexOf('realm_id') < 0 || references.indexOf('realm_id') !== columns.indexOf('realm_id'),
  )
  expect(straying).toEqual([])
})

/** The last migration that was free to take something away: none had to serve nodes of an earlier release. */
const FREE_UNTIL = '231'
const TAKES_AWAY =
  /\b(?:drop (?:table|column|function|index|type)|rename|set not null|alter column \S+ type)\b/i
/** What the release before does not use any more, a migration may take away: it says which release that is. */
const UNUSED_SINCE = /^-- unused since \d+\.\d+\.\d+/m

test('migrations leave what nodes of the release before use', async () => {
  const folder = new URL('../src/engine/db/migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.slice(0, 3) > FREE_UNTIL)
  for (const name of names) {
    const sql = await readFile(new URL(name, folder), 'utf8')
    const statements = sql.replaceAll(/--.*$/gm, '')
    if (!UNUSED_SINCE.test(sql)) expect(statements, name).not.toMatch(TAKES_AWAY)
  }
})

test('migrating a current database does nothing', async () => {
  expect(await migrate(await testDatabase())).toEqual([])
})

/** The error of `migrate` after a statement. */
async function migrationAfter(sql: string): Promise<unknown> {
  const connection = await testDatabase()
  await withClient(connection, undefined, (db) => db.query(sql))
  return migrate(connection).catch((error: unknown) => error)
}

test.each([
  ['a table that it does not know', '999_from_the_future.sql'],
  ['jobs kept in another way', 'graphile-worker 999.0.0'],
])('a database of a newer version with %s is refused with one line', async (_, name) => {
  const refusal = await migrationAfter(`insert into migrations values ('${name}')`)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(refusal)).toContain(`written by a newer Parley (this one does not know ${name})`)
})

test('the old schema for jobs does not block the start', async () => {
  expect(JOB_TABLES).toMatch(/^graphile-worker \d/)
  expect(await migrationAfter(`insert into migrations values ('graphile-worker 0.9.10')`)).toEqual([])
})

test.each([
  "update migrations set name = 'other ' || name",
  'alter table migrations rename column name to migration',
])("a database with another program's migrations is refused in a line: %s", async (sql) => {
  const refusal = await migrationAfter(sql)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(refusal)).toMatch(/belongs to another program.*DATABASE_URL/)
})
