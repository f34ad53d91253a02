import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectToDatabase } from '../database.ts'
import { progress } from '../progress.ts'

/** Waits until the running server has indexed the first `messages` messages for search, and merged what is full. */
export async function untilIndexed(dataDir: string, realmId: number, messages: number): Promise<void> {
  const database = await connectToDatabase(dataDir)
  for (;;) {
    const left = messages - (await indexedThrough(database, realmId))
    const tables = left > 0 ? 0 : await tablesToMerge(database)
    if (left <= 0 && tables === 0) return database.end()
    const count = Math.max(left, tables).toLocaleString('en')
    progress(left > 0 ? `search: ${count} messages to index` : `search: ${count} tables to merge`)
    await sleep(500)
  }
}

async function indexedThrough(database: pg.Client, realmId: number): Promise<number> {
  const { rows } = await database.query<{ through: number }>(
    'select through::float8 from search_progress where realm_id = $1',
    [realmId],
  )
  return rows[0]?.through ?? 0
}

/** How many tables of the index become larger ones: eight at a time, but for the newest ones. */
async function tablesToMerge(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select coalesce(sum(count), 0)::integer as count from (
       select count(*) as count, max(number) as last, max(max(number)) over () as newest from (
         select substring(relname from '\\d+$')::integer as number from pg_class
         where relkind = 'r' and relname ~ '^message_index_\\d+$') segments
       group by number / 8) tables
     where count = 8 and last < newest`,
  )
  return rows[0]?.count ?? 0
}
