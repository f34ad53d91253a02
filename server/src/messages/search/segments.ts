import type { Database, Queryable } from '#engine/db/database.ts'

/**
 * How many message ids a segment of the index spans. In a smaller one a frequent word has fewer messages to sort, and
 * there are more to ask for a rare word.
 */
export const SEGMENT = 131_072

/** The number of the segment that a message belongs to. Organizations share segments. */
export const segmentOf = (messageId: number) => Math.floor(messageId / SEGMENT)

/** The table of a segment. */
export const tableOf = (segment: number | string) => `message_index_${segment}`

/** The table of a segment in the form before migration 112, while there is one. */
export const formerTableOf = (segment: number) => `message_search_${segment}`

const INDEX = '_document'
const indexOf = (segment: number) => `${tableOf(segment)}${INDEX}`

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
  const index = indexOf(segment)
  if (await isThere(tx, index)) await tx.query('select gin_clean_pending_list($1)', [index])
}

/**
 * Indexes the segments before one. A segment gets its index when it is filled: to add a document to an index takes longer
 * than to write it. Not in the transaction that fills it, since it waits for others that do.
 */
export async function indexSegments(db: Database, before: number): Promise<void> {
  const { rows } = await db.query<{ segment: number }>(
    `select substr(relname::text, $1)::integer as segment from pg_class t
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^${tableOf('[0-9]+')}$'
       and not exists (select from pg_class i where i.relnamespace = t.relnamespace and i.relname = t.relname || $2)`,
    [tableOf('').length + 1, INDEX],
  )
  for (const { segment } of rows) {
    if (segment >= before) continue
    await db.transaction((tx) =>
      once(tx, indexOf(segment), () =>
        tx.query(
          `create index if not exists ${indexOf(segment)} on ${tableOf(segment)} using gin (document)`,
        ),
      ),
    )
  }
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
