import type { Database, Queryable } from '#engine/db/database.ts'

/** How many message ids a segment of the index spans. Of smaller ones there are more to ask for a rare word. */
export const SEGMENT = 131_072
/** How many a block of a segment spans: the index collects all messages of it that have a frequent word. */
export const BLOCK = 4_096
/** How many blocks a segment has. */
export const BLOCKS = SEGMENT / BLOCK

/** The number of the segment that a message belongs to. Organizations share segments. */
export const segmentOf = (messageId: number) => Math.floor(messageId / SEGMENT)

/** The number of the block that a message belongs to. */
export const blockOf = (messageId: number) => Math.floor(messageId / BLOCK)

/** The table of a segment. */
export const tableOf = (segment: number | string) => `message_index_${segment}`

/** So many full segments become one table: to look up a word in it takes hardly longer than in one of them. */
export const MERGED = 8

/** The first of the segments that are merged with one. */
export const firstMergedWith = (segment: number) => segment - (segment % MERGED)

/** The table of the segments that are merged with one. */
export const mergedTableOf = (segment: number) =>
  `${tableOf(firstMergedWith(segment))}_to_${firstMergedWith(segment) + MERGED - 1}`

/** That table while it is being made. */
export const newTableOf = (segment: number) => `${mergedTableOf(segment)}_new`

/** The table of a segment in the form before migration 112, while there is one. */
export const formerTableOf = (segment: number) => `message_search_${segment}`

/** That a message `s` of a segment is in one of these blocks, in the form in which the index answers it. */
export const inBlocks = (blocks: string) =>
  `array[(s.message_id / ${BLOCK})::integer] && ${blocks}::integer[]`

const INDEX = '_block_words'
/** The index of a segment from before it knew blocks. */
const FORMER_INDEX = '_document'
/** The indexes of documents that a table may have. */
export const indexesOf = (table: string) => [`${table}${INDEX}`, `${table}${FORMER_INDEX}`]

/** As a condition: whether the index of each segment knows blocks. */
export const ALL_KNOW_BLOCKS = `not exists (
  select from pg_class where relnamespace = current_schema()::regnamespace
    and relname like 'message\\_index\\_%' and relname ~ '${FORMER_INDEX}$')`

/** Makes the tables of the segments of messages with ids after one, through another, unless they are there or merged. */
export async function makeSegments(tx: Queryable, after: number, through: number): Promise<void> {
  for (let segment = Math.max(0, segmentOf(after)); segment <= segmentOf(through); segment++) {
    if (await isThere(tx, mergedTableOf(segment))) continue
    const table = tableOf(segment)
    await once(tx, table, () => makeTable(tx, table))
  }
}

/** Makes a table for documents, unless it is there. */
export async function makeTable(tx: Queryable, table: string): Promise<void> {
  await tx.query(`create table if not exists ${table} (
    realm_id integer not null,
    message_id bigint not null,
    conversation_id integer not null,
    document tsvector not null,
    primary key (realm_id, message_id)
  )`)
}

/** A segment in a table of its own, and the index that it has. */
interface SegmentTable {
  readonly segment: number
  readonly knowsBlocks: boolean
  /** In the form from before it knew blocks. */
  readonly hasFormerIndex: boolean
}

/** The segments in tables of their own, the oldest first. */
export async function segmentTables(db: Queryable): Promise<readonly SegmentTable[]> {
  const { rows } = await db.query<SegmentTable>(
    `select segment, "knowsBlocks", "hasFormerIndex" from (
       select substr(relname::text, $1)::integer as segment, relnamespace, relname from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^${tableOf('[0-9]+')}$') t
     cross join lateral (select
       exists (select from pg_class i where i.relnamespace = t.relnamespace and i.relname = t.relname || $2),
       exists (select from pg_class i where i.relnamespace = t.relnamespace and i.relname = t.relname || $3)
     ) known ("knowsBlocks", "hasFormerIndex")
     order by segment`,
    [tableOf('').length + 1, INDEX, FORMER_INDEX],
  )
  return rows
}

/**
 * Indexes the segments before one. A segment gets its index when it is filled: to add a document to an index takes longer
 * than to write it. Not in the transaction that fills it, since it waits for others that do. Of the indexes that do not
 * know blocks yet, only the newest is made anew.
 * @returns how many were indexed, and whether there are more
 */
export async function indexSegments(
  db: Database,
  before: number,
): Promise<{ readonly indexed: number; readonly isMore: boolean }> {
  const tables = await segmentTables(db)
  const unknowing = tables.filter(({ segment, knowsBlocks }) => !knowsBlocks && segment < before)
  const former = unknowing.filter(({ hasFormerIndex }) => hasFormerIndex)
  const anew = former.at(-1)
  const now = unknowing.filter((table) => !table.hasFormerIndex || table === anew)
  for (const { segment } of now.toReversed()) await db.transaction((tx) => indexSegment(tx, segment))
  return { indexed: now.length, isMore: former.length > 1 }
}

async function indexSegment(tx: Queryable, segment: number): Promise<void> {
  const table = tableOf(segment)
  await once(tx, `${table}${INDEX}`, async () => {
    await tx.query(`create index if not exists ${table}${INDEX} ${onDocumentsOf(table)}`)
    // What a search knows of how frequent a word is.
    await tx.query(`analyze ${table}`)
    await tx.query(`drop index if exists ${table}${FORMER_INDEX}`)
  })
}

/** Makes the index of a table whose documents others may write meanwhile. Not in a transaction. */
export async function indexBesideWriters(db: Queryable, table: string, name: string): Promise<void> {
  await db.query(`create index concurrently ${name}${INDEX} ${onDocumentsOf(table)}`)
}

/** Of several questions, an index begins with that for the first column: nothing is looked up in other blocks. */
const onDocumentsOf = (table: string) =>
  `on ${table} using gin ((array[(message_id / ${BLOCK})::integer]), document)`

/** Drops the tables of the former form once no organization needs them. */
export async function dropFormer(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^message_search_[0-9]+$'
       and not exists (select from search_progress where former is not null)`,
  )
  for (const { name } of rows) await tx.query(`drop table ${name}`)
}

/**
 * Makes a table or index unless it is there. Two organizations may come to it at the same time, and two that find none of
 * its name would both make one: the second waits, and finds it.
 */
async function once(tx: Queryable, name: string, makeIfMissing: () => Promise<unknown>): Promise<void> {
  if (await isThere(tx, name)) return
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [name])
  await makeIfMissing()
}

/** Whether there is a table or an index of this name. */
export async function isThere(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ name: string | null }>('select to_regclass($1)::text as name', [name])
  return rows[0]?.name != null
}
