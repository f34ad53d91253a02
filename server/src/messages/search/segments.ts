import type { Database, Queryable } from '#engine/db/database.ts'

/** How many message ids a segment of the index spans. Of smaller ones there are more to ask for a rare word. */
export const SEGMENT = 131_072
/** How many a block of a segment spans: the index collects all messages of it that have a frequent word. */
const BLOCK = 4_096
/** How many blocks a segment has. */
export const BLOCKS = SEGMENT / BLOCK

/** The number of the segment that a message belongs to. Organizations share segments. */
export const segmentOf = (messageId: number) => Math.floor(messageId / SEGMENT)

/** The number of the block that a message belongs to. */
export const blockOf = (messageId: number) => Math.floor(messageId / BLOCK)

/** The table of a segment. */
export const tableOf = (segment: number | string) => `message_index_${segment}`

/** The table of a segment in the form before migration 112, while there is one. */
export const formerTableOf = (segment: number) => `message_search_${segment}`

/** That a message `s` of a segment is in one of these blocks, in the form in which the index answers it. */
export const inBlocks = (blocks: string) =>
  `array[(s.message_id / ${BLOCK})::integer] && ${blocks}::integer[]`

const INDEX = '_block_words'
const indexOf = (segment: number) => `${tableOf(segment)}${INDEX}`
/** The index of a segment from before it knew blocks. */
const FORMER_INDEX = '_document'

/** As a condition: whether the index of each segment knows blocks. */
export const ALL_KNOW_BLOCKS = `not exists (
  select from pg_class where relnamespace = current_schema()::regnamespace
    and relname like 'message\\_index\\_%' and relname ~ '${FORMER_INDEX}$')`

/** Makes the tables of the segments of messages with ids after one, through another, unless they are there. */
export async function makeSegments(tx: Queryable, after: number, through: number): Promise<void> {
  for (let segment = Math.max(0, segmentOf(after)); segment <= segmentOf(through); segment++) {
    const table = tableOf(segment)
    await once(tx, table, () =>
      tx.query(`create table if not exists ${table} (
        realm_id integer not null,
        message_id bigint not null,
        conversation_id integer not null,
        document tsvector not null,
        primary key (realm_id, message_id)
      )`),
    )
  }
}

/**
 * Sorts what was added to the index of a segment. It is added to a list, which is quick, but which every search would
 * read to its end.
 */
export async function sortSegment(tx: Queryable, segment: number): Promise<void> {
  for (const index of [indexOf(segment), `${tableOf(segment)}${FORMER_INDEX}`]) {
    if (await isThere(tx, index)) await tx.query('select gin_clean_pending_list($1)', [index])
  }
}

/**
 * Indexes the segments before one. A segment gets its index when it is filled: to add a document to an index takes longer
 * than to write it. Not in the transaction that fills it, since it waits for others that do. Of the indexes that do not
 * know blocks yet, only the newest is made anew.
 * @returns whether there are more of these
 */
export async function indexSegments(db: Database, before: number): Promise<boolean> {
  const { rows } = await db.query<{ segment: number; isIndexed: boolean }>(
    `select segment, isIndexed as "isIndexed" from (
       select substr(relname::text, $1)::integer as segment, relnamespace, relname from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^${tableOf('[0-9]+')}$') t
     cross join lateral (select
       exists (select from pg_class i where i.relnamespace = t.relnamespace and i.relname = t.relname || $2),
       exists (select from pg_class i where i.relnamespace = t.relnamespace and i.relname = t.relname || $3)
     ) known (knowsBlocks, isIndexed)
     where not knowsBlocks and segment < $4 order by segment desc`,
    [tableOf('').length + 1, INDEX, FORMER_INDEX, before],
  )
  const [anew, ...left] = rows.filter(({ isIndexed }) => isIndexed)
  const now = rows.filter((row) => !row.isIndexed || row === anew)
  for (const { segment } of now) await db.transaction((tx) => indexSegment(tx, segment))
  return left.length > 0
}

async function indexSegment(tx: Queryable, segment: number): Promise<void> {
  const table = tableOf(segment)
  await once(tx, indexOf(segment), async () => {
    await tx.query(
      // Of several questions, the index begins with that for the first column: nothing is looked up in other blocks.
      `create index if not exists ${indexOf(segment)} on ${table} using gin
         ((array[(message_id / ${BLOCK})::integer]), document)`,
    )
    // What a search knows of how frequent a word is.
    await tx.query(`analyze ${table}`)
    await tx.query(`drop index if exists ${table}${FORMER_INDEX}`)
  })
}

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

async function isThere(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ name: string | null }>('select to_regclass($1)::text as name', [name])
  return rows[0]?.name != null
}
