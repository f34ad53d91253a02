import { type Queryable, withClient } from '../db/database.ts'
import { withoutLimits } from '../db/query-limits.ts'
import { codeOf } from '../error-code.ts'
import type { Check } from './problems.ts'

const NOT_ALLOWED = '42501'
const NOT_THERE = new Set(['0A000', '58P01', NOT_ALLOWED])

const INVALID = `
  select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
  where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace`

const TREES = `
  select x.indexrelid as oid, x.indexrelid::regclass::text as name from pg_index x
  join pg_class c on c.oid = x.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relnamespace in (select oid from pg_namespace where nspname = any($1))
    and c.relpersistence = 'p' order by pg_relation_size(c.oid)`

/** Whether the indexes hold together and find every row, by the extension amcheck where the database has it. */
export const indexProblems: Check = async ({ db }, say) => {
  const { rows } = await db.query<{ name: string }>(INVALID)
  const invalid = rows.map(({ name }) => `${name} is not valid: \`reindex index ${name}\``)
  const damaged = await withClient(withoutLimits(db.connection), undefined, async (client) => {
    // Rolled back, so that the database has the extension no longer than this.
    await client.query('begin')
    try {
      await client.query('create extension if not exists amcheck')
    } catch (error) {
      if (!NOT_THERE.has(codeOf(error) ?? '')) throw error
      say('  not looked into: the database has no amcheck, or lets only a superuser create it')
      return []
    }
    return damagedTrees(client)
  })
  return [...invalid, ...damaged]
}

async function damagedTrees(client: Queryable): Promise<string[]> {
  const problems: string[] = []
  const { rows } = await client.query<{ oid: number; name: string }>(TREES, [['public', 'graphile_worker']])
  for (const { oid, name } of rows) {
    await client.query('savepoint one')
    try {
      await client.query('select bt_index_check($1::oid::regclass, true)', [oid])
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : error}: \`reindex index ${name}\``)
      await client.query('rollback to savepoint one')
    }
    await client.query('release savepoint one')
  }
  return problems
}
