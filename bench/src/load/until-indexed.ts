import { setTimeout as sleep } from 'node:timers/promises'
import { nextToMerge } from '@parley/server/messages/search/merging'
import { segmentTables } from '@parley/server/messages/search/segments'
import type pg from 'pg'
import { connectToDatabase } from '../database.ts'
import { progress } from '../progress.ts'

/**
 * Waits until the running server has indexed the first `messages` messages for search: until their segments have their
 * indexes, and are merged if they are full.
 */
export async function untilIndexed(dataDir: string, realmId: number, messages: number): Promise<void> {
  const database = await connectToDatabase(dataDir)
  for (;;) {
    const left = messages - (await indexedThrough(database, realmId))
    const doing = left > 0 ? `${left.toLocaleString('en')} messages to index` : await unfinished(database)
    if (doing === undefined) return database.end()
    progress(`search: ${doing}`)
    await sleep(500)
  }
}

async function unfinished(database: pg.Client): Promise<string | undefined> {
  const bare = (await segmentTables(database)).find(({ knowsBlocks }) => !knowsBlocks)
  if (bare !== undefined) return `an index to make of segment ${bare.segment}`
  const merging = await nextToMerge(database)
  return merging === undefined ? undefined : `tables to merge from ${merging} on`
}

async function indexedThrough(database: pg.Client, realmId: number): Promise<number> {
  const { rows } = await database.query<{ through: number }>(
    'select through::float8 from search_progress where realm_id = $1',
    [realmId],
  )
  return rows[0]?.through ?? 0
}
