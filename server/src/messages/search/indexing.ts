import type { Queryable } from '#engine/db/database.ts'
import { DOCUMENT } from './document.ts'
import { makeSegments, segmentOf, sortSegment, tableOf } from './segments.ts'

/** The most messages indexed in one transaction: some tens of milliseconds. */
const BATCH = 2_000

/** How far a batch came. */
export interface Indexed {
  /** The id up to which messages are indexed. */
  readonly through: number
  /** Whether nothing is left. */
  readonly isAll: boolean
}

/**
 * Indexes the next messages, and those that have changed. Needs no lock on messages: ids become visible in their order,
 * and who changes an indexed message notes it in the same transaction. What is changed while it is being read is noted
 * after the notes were read, and so read again.
 */
export async function indexBatch(tx: Queryable, realmId: number): Promise<Indexed | 'busy elsewhere'> {
  // Against deletion only: a sender's lock on this row is compatible with it.
  const realm = await tx.query('select from realms where realm_id = $1 for key share skip locked', [realmId])
  if (realm.rows.length === 0) return 'busy elsewhere'
  const progress = await tx.query<{ through: number }>(
    'select through from search_progress where realm_id = $1 for update skip locked',
    [realmId],
  )
  const after = progress.rows[0]?.through
  if (after === undefined) {
    const { rowCount } = await tx.query(
      'insert into search_progress (realm_id) values ($1) on conflict do nothing',
      [realmId],
    )
    return rowCount === 0 ? 'busy elsewhere' : { through: -1, isAll: false }
  }
  const changed = await indexChanged(tx, realmId, after)
  const added = await indexNew(tx, realmId, after)
  return { through: added.through, isAll: changed && added.isAll }
}

async function indexNew(tx: Queryable, realmId: number, after: number): Promise<Indexed> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from messages where realm_id = $1 and id > $2 order by id limit $3',
    [realmId, after, BATCH],
  )
  const through = rows.at(-1)?.id
  if (through === undefined) return { through: after, isAll: true }
  await makeSegments(tx, after, through)
  await addDocuments(
    tx,
    realmId,
    rows.map(({ id }) => id),
  )
  const isAll = rows.length < BATCH
  // A segment that gets more with the next batch is sorted then.
  const touched = new Set(rows.map(({ id }) => segmentOf(id)))
  if (!isAll) touched.delete(segmentOf(through))
  for (const segment of touched) await sortSegment(tx, segment)
  await tx.query('update search_progress set through = $2 where realm_id = $1', [realmId, through])
  return { through, isAll }
}

/** @returns whether that was all */
async function indexChanged(tx: Queryable, realmId: number, through: number): Promise<boolean> {
  const { rows } = await tx.query<{ id: number; messageId: number }>(
    'select id, message_id as "messageId" from messages_to_index where realm_id = $1 order by id limit $2',
    [realmId, BATCH],
  )
  if (rows.length === 0) return true
  const ids = new Set(rows.map(({ messageId }) => messageId))
  // The others are still to be indexed, and will be as they are then.
  await addDocuments(
    tx,
    realmId,
    [...ids].filter((id) => id <= through),
  )
  await tx.query('delete from messages_to_index where realm_id = $1 and id = any($2)', [
    realmId,
    rows.map(({ id }) => id),
  ])
  return rows.length < BATCH
}

/** Writes the documents of messages, and deletes those of messages that are gone. */
async function addDocuments(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  for (const [segment, own] of Map.groupBy(ids, segmentOf)) {
    const table = tableOf(segment)
    await tx.query(
      `insert into ${table} (realm_id, message_id, conversation_id, document)
       select m.realm_id, m.id, m.conversation_id, ${DOCUMENT} from messages m
       where m.realm_id = $1 and m.id = any($2)
       on conflict (realm_id, message_id) do update
         set conversation_id = excluded.conversation_id, document = excluded.document`,
      [realmId, own],
    )
    await tx.query(
      `delete from ${table} s where s.realm_id = $1 and s.message_id = any($2)
         and not exists (select from messages m where m.realm_id = $1 and m.id = s.message_id)`,
      [realmId, own],
    )
  }
}

/**
 * Notes that messages have changed, moved or been deleted. Also those that are not indexed yet: the indexer may just be
 * reading them.
 */
export async function noteForIndex(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await tx.query('insert into messages_to_index (realm_id, message_id) select $1, unnest($2::bigint[])', [
    realmId,
    ids,
  ])
}
