import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '#engine/db/database.ts'
import { codeOf } from '#engine/error-code.ts'
import { Rests } from '#engine/rests.ts'
import {
  firstMergedWith,
  indexBesideWriters,
  MERGED,
  makeTable,
  mergedTableOf,
  newTableOf,
  SEGMENT,
  segmentTables,
  tableOf,
} from './segments.ts'

/** So many documents are copied in one transaction, for which whoever writes others of the segment waits. */
const BATCH = 2_000
/** So long searches may have to wait until tables are changed. If somebody uses these for longer, it is tried again. */
const LONGEST_CHANGE_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const LONGEST_PAUSE_MS = 60_000

/**
 * The first of the next segments to merge, the oldest ones: all are full and have their index.
 * @returns undefined if there are none
 */
export async function nextToMerge(db: Queryable): Promise<number | undefined> {
  const tables = await segmentTables(db)
  const newest = tables.at(-1)?.segment ?? 0
  const full = tables.filter(({ segment, knowsBlocks }) => knowsBlocks && segment < newest)
  const groups = Array.from(Map.groupBy(full, ({ segment }) => firstMergedWith(segment)))
  return groups.find(([, { length }]) => length === MERGED)?.[0]
}

/**
 * Makes one table of segments. Meanwhile they are searched as they are, and what is written there is written to the new
 * table too. At the end their names become views of it, for nodes of the release before.
 * @param client a connection of its own, without a transaction
 * @param first the first of them
 */
export async function merge(client: Queryable, first: number, closing: AbortSignal): Promise<void> {
  const segments = Array.from({ length: MERGED }, (_, index) => first + index)
  const table = newTableOf(first)
  await changeTables(client, closing, async () => {
    // Of what was broken off, nobody knows how far it came.
    await client.query(`drop table if exists ${table}`)
    await makeTable(client, table)
    for (const segment of segments) {
      await client.query(
        `create or replace trigger merging after insert or update or delete on ${tableOf(segment)}
         for each row execute function write_to_merged_segments(${table})`,
      )
    }
  })
  const rests = new Rests()
  for (const segment of segments) {
    for (let last: Key | undefined = [-1, -1]; last !== undefined; ) {
      const begun = performance.now()
      last = await copyAfter(client, last, segment, table)
      await rests.rest(performance.now() - begun, closing)
    }
  }
  await indexBesideWriters(client, table, mergedTableOf(first))
  // What searches know of how frequent a word is; and pages without anything deleted are read faster once that is known.
  await client.query(`vacuum (analyze) ${table}`)
  await changeTables(client, closing, () => exchange(client, segments))
}

/** An organization and a message. */
type Key = readonly [realmId: number, messageId: number]

/**
 * Copies the next documents of a segment, unless they have been written since.
 * @returns the last one; undefined if there are no more
 */
async function copyAfter(
  client: Queryable,
  after: Key,
  segment: number,
  table: string,
): Promise<Key | undefined> {
  const own = tableOf(segment)
  return inTransaction(client, async () => {
    // Whoever deletes a document that is being copied would not find the copy.
    await client.query(`lock table ${own} in share mode`)
    const { rows } = await client.query<{ realmId: number; messageId: number }>(
      `with next as materialized (
         select * from ${own} where (realm_id, message_id) > ($1, $2)
         order by realm_id, message_id limit $3),
       copied as (insert into ${table} select * from next on conflict (realm_id, message_id) do nothing)
       select realm_id as "realmId", message_id as "messageId" from next
       order by realm_id desc, message_id desc limit 1`,
      [...after, BATCH],
    )
    const [last] = rows
    return last && [last.realmId, last.messageId]
  })
}

/** Puts the new table in the place of its segments. */
async function exchange(client: Queryable, segments: readonly number[]): Promise<void> {
  const [first = 0] = segments
  const table = mergedTableOf(first)
  for (const segment of segments) await client.query(`drop table ${tableOf(segment)}`)
  await client.query(`alter index ${newTableOf(first)}_pkey rename to ${table}_pkey`)
  await client.query(`alter table ${newTableOf(first)} rename to ${table}`)
  for (const segment of segments) {
    await client.query(
      `create view ${tableOf(segment)} as select * from ${table}
       where message_id >= ${segment * SEGMENT} and message_id < ${(segment + 1) * SEGMENT}`,
    )
  }
}

async function inTransaction<T>(client: Queryable, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Changes tables that others use, as soon as nobody does so for long: a backup keeps all while it is made. */
async function changeTables(
  client: Queryable,
  closing: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  for (let pause = 1_000; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LONGEST_CHANGE_MS}`)
        await change()
      })
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      await sleep(pause, undefined, { ref: false, signal: closing })
    }
  }
}
