import type { Queryable } from '../db/database.ts'
import type { BackupHeader, BackupIndex, BackupTable } from './format.ts'
import { quoted, quotedTable } from './session.ts'

/** Where Parley has its tables: its own, and those of the library for jobs. */
export const SCHEMAS = ['public', 'graphile_worker']

/** A table of the database, with what it takes on the disk. */
export interface FoundTable extends BackupTable {
  readonly bytes: number
}

/**
 * All tables with rows to back up. Not those that say which migrations ran: these are of the program that runs them. Not
 * those of extensions.
 */
export async function tablesOf(db: Queryable): Promise<FoundTable[]> {
  const { rows } = await db.query<FoundTable>(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid) as bytes, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns, (
       select format('create table %I.%I (%s)', n.nspname, c.relname, string_agg(
         format('%I %s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end),
         ', ' order by a.attnum))
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     ) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname desc, c.relname`,
    [SCHEMAS],
  )
  return rows
}

/** How far the sequences of the tables have come. */
export async function sequencesOf(db: Queryable): Promise<BackupHeader['sequences']> {
  const { rows } = await db.query<BackupHeader['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

const INDEXES = `
  select n.nspname as schema, t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition,
    k.conname as constraint, k.contype as kind,
    case when k.condeferred then 'deferrable initially deferred' when k.condeferrable then 'deferrable' else '' end
      as deferral
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class t on t.oid = x.indrelid and t.relkind = 'r'
  join pg_namespace n on n.oid = t.relnamespace
  left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
  where n.nspname = any($1) and t.relname <> 'migrations' order by i.relname`

/** The indexes of the tables, with the primary and unique keys that they serve. */
export async function indexesOf(db: Queryable): Promise<BackupIndex[]> {
  return (await db.query<BackupIndex>(INDEXES, [SCHEMAS])).rows
}

const tableOfIndex = ({ schema, table }: BackupIndex) => quotedTable({ schema, name: table })

/** Drops an index, with the key that it serves. */
export async function dropIndex(db: Queryable, index: BackupIndex): Promise<void> {
  await db.query(
    index.constraint === null
      ? `drop index ${quotedTable({ schema: index.schema, name: index.name })}`
      : `alter table ${tableOfIndex(index)} drop constraint ${quoted(index.constraint)}`,
  )
}

/** Makes an index, and the key that it serves. */
export async function makeIndex(db: Queryable, index: BackupIndex): Promise<void> {
  const { constraint, name, kind, deferral, definition } = index
  await db.query(definition)
  if (constraint === null) return
  const what = `${kind === 'p' ? 'primary key' : 'unique'} using index ${quoted(name)} ${deferral}`
  await db.query(`alter table ${tableOfIndex(index)} add constraint ${quoted(constraint)} ${what}`)
}

/** Makes the tables that no migration makes, but the server when it needs them, such as those of the text index. */
export async function makeOtherTables(
  db: Queryable,
  { tables, indexes }: Pick<BackupHeader, 'tables' | 'indexes'>,
): Promise<void> {
  const there = new Set((await tablesOf(db)).map(quotedTable))
  const missing = tables.filter((table) => !there.has(quotedTable(table)))
  for (const { definition } of missing) await db.query(definition)
  const made = new Set(missing.map(quotedTable))
  for (const index of indexes) if (made.has(tableOfIndex(index))) await makeIndex(db, index)
}
