import type { Queryable } from '#engine/db/database.ts'

/**
 * How many message ids a segment of the index spans. In a smaller one a frequent word has fewer messages to sort, and
 * there are more to ask for a rare word.
 */
export const SEGMENT = 131_072

/** The number of the segment that a message belongs to. Organizations share segments. */
export const segmentOf = (messageId: number) => Math.floor(messageId / SEGMENT)

/** The table of a segment. */
export const tableOf = (segment: number) => `message_search_${segment}`

const indexOf = (segment: number) => `${tableOf(segment)}_document`

/**
 * Sorts what was added to the index of a segment. It is added to a list, which is quick, but which every search would
 * read to its end.
 */
export async function sortSegment(tx: Queryable, segment: number): Promise<void> {
  await tx.query('select gin_clean_pending_list($1)', [indexOf(segment)])
}

/** Makes the tables of the segments of messages with ids after one, through another, unless they are there. */
export async function makeSegments(tx: Queryable, after: number, through: number): Promise<void> {
  for (let segment = Math.max(0, segmentOf(after)); segment <= segmentOf(through); segment++) {
    const table = tableOf(segment)
    if (await isThere(tx, table)) continue
    // Two organizations may come to it at the same time.
    await tx.query(`select pg_advisory_xact_lock(hashtext('message_search'))`)
    if (await isThere(tx, table)) continue
    await tx.query(`create table ${table} (
      realm_id integer not null,
      message_id bigint not null,
      conversation_id integer not null,
      document tsvector not null,
      primary key (realm_id, message_id)
    )`)
    await tx.query(`create index ${indexOf(segment)} on ${table} using gin (document)`)
  }
}

async function isThere(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.query<{ name: string | null }>('select to_regclass($1)::text as name', [table])
  return rows[0]?.name != null
}
