import type pg from 'pg'
import { Progress } from './progress.ts'
import { quoted, quotedTable } from './session.ts'
import { dropIndex, indexesOf, makeIndex, SCHEMAS, tablesOf } from './tables.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`

/**
 * Lets `work` fill the tables while they have no indexes, keys and triggers, and gives all of them back: making an index of
 * many rows takes a fraction of the time that adding them one by one does, and rows need no order.
 * @param say told now and then what was made
 */
export async function withBareTables(
  client: pg.Client,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const tables = await tablesOf(client)
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS, [SCHEMAS])
  const indexes = await indexesOf(client)
  // What migrations put into them is in the backup too, as it was then.
  await client.query(`truncate ${tables.map(quotedTable).join()}`)
  for (const table of tables) await client.query(`alter table ${quotedTable(table)} disable trigger user`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const index of indexes) await dropIndex(client, index)
  await work()
  const progress = new Progress(indexes.length + keys.length, say)
  for (const index of indexes) {
    await makeIndex(client, index)
    progress.done(1, () => `the index ${index.name} of ${index.table}`)
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    progress.done(1, () => `the key ${name} of ${table}`)
  }
  for (const table of tables) await client.query(`alter table ${quotedTable(table)} enable trigger user`)
  for (const table of tables) await client.query(`analyze ${quotedTable(table)}`)
}
