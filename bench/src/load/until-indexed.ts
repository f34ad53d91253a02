import { setTimeout as sleep } from 'node:timers/promises'
import { nextToMerge } from '@parley/server/messages/search/merging'
import type pg from 'pg'
import { connectToDatabase } from '../database.ts'
import { progress } from '../progress.ts'

/** Waits until the running server has indexed the first `messages` messages for search, and merged what is full. */
export async function untilIndexed(dataDir: string, realmId: number, messages: number): Promise<void> {
  const database = await connectToDatabase(dataDir)
  for (;;) {
    const left = messages - (await indexedThrough(database, realmId))
    const merging = left > 0 ? undefined : await nextToMerge(database)
    if (left <= 0 && merging === undefined) return database.end()
    progress(
      left > 0
        ? `search: ${left.toLocaleString('en')} messages to index`
        : `search: tables to merge from ${merging} on`,
    )
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
