import type { Queryable } from '#engine/db/database.ts'
import { documentsOf } from './analysis.ts'
import { dropFormer, makeSegments, segmentOf } from './segments.ts'
import { sortSegment, tableToWrite } from './tables.ts'

/** The most messages indexed in one transaction: some tens of milliseconds of a processor. */
const BATCH = 500

/** How far a batch came. */
export interface Indexed {
  /** The id up to which messages are indexed. */
  readonly through: number
  /** Whether nothing is left. */
  readonly isAll: boolean
}

/** How far a batch came, and what was written again. */
export interface Batched extends Indexed {
  /** Through which message older documents are written again; undefined if none need to be. */
  readonly renewed: number | undefined
}

/**
 * Indexes the next messages, and those that have changed. Needs no lock on messages: ids become visible in their order,
 * and who changes an indexed message notes it in the same transaction. What is changed while it is being read is noted
 * after the notes were read, and so read again.
 */
export async function indexBatch(
  tx: Queryable,
  realmId: number,
  languages: readonly string[],
): Promise<Batched | 'busy elsewhere'> {
  // Against deletion only: a sender's lock on this row is compatible with it.
  const realm = await tx.query('select from realms where realm_id = $1 for key share skip locked', [realmId])
  if (realm.rows.length === 0) return 'busy elsewhere'
  const { rows } = await tx.query<Progress>(
    'select through, former, languages, renewed, paired, begun from search_progress where realm_id = $1 for update skip locked',
    [realmId],
  )
  const [progress] = rows
  if (progress === undefined) {
    const { rowCount } = await tx.query(
      'insert into search_progress (realm_id, languages) values ($1, $2) on conflict do nothing',
      [realmId, languages],
    )
    return rowCount === 0 ? 'busy elsewhere' : { through: -1, isAll: false, renewed: undefined }
  }
  const batch = { tx, realmId, languages }
  const changed = await indexChanged(batch, progress.through)
  const added = await indexNew(batch, progress.through)
  if (progress.former !== null && added.through >= progress.former) {
    await tx.query('update search_progress set former = null where realm_id = $1', [realmId])
    await dropFormer(tx)
  }
  const { through } = added
  if (!changed || !added.isAll) return { through, isAll: false, renewed: undefined }
  const renewed = await renew(batch, progress)
  return { through, isAll: renewed === undefined, renewed }
}

interface Progress {
  readonly through: number
  readonly former: number | null
  readonly languages: readonly string[]
  readonly renewed: number | null
  /** The last message through which documents have pairs, and beginnings. */
  readonly paired: number
  readonly begun: number
}

interface Batch {
  readonly tx: Queryable
  readonly realmId: number
  readonly languages: readonly string[]
}

/**
 * Writes documents again whose languages are no longer those of the organization, or that do not have all yet that is
 * searched for.
 * @returns through which message that is done; undefined if none are left
 */
async function renew({ tx, realmId, languages }: Batch, progress: Progress): Promise<number | undefined> {
  const isChanged = progress.languages.join() !== languages.join()
  const whole = Math.min(progress.paired, progress.begun)
  const after = isChanged ? -1 : (progress.renewed ?? (whole < progress.through ? whole : null))
  if (after === null) return undefined
  const found = await messagesAfter(tx, realmId, after, progress.through)
  await addDocuments({ tx, realmId, languages }, found)
  const isAll = found.count < BATCH
  await tx.query(
    `update search_progress set languages = $2, renewed = $3,
       paired = case when $4 then through else paired end, begun = case when $4 then through else begun end
     where realm_id = $1`,
    [realmId, languages, isAll ? null : found.last, isAll],
  )
  return isAll ? undefined : (found.last ?? undefined)
}

/**
 * Has the indexer write all documents again.
 * @returns how many
 */
export async function toBeRenewed(db: Queryable, realmId: number): Promise<number> {
  await db.query('update search_progress set renewed = -1 where realm_id = $1', [realmId])
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from messages m join search_progress p using (realm_id)
     where m.realm_id = $1 and m.id <= p.through`,
    [realmId],
  )
  return rows[0]?.count ?? 0
}

async function indexNew(batch: Batch, after: number): Promise<Indexed> {
  const { tx, realmId } = batch
  const found = await messagesAfter(tx, realmId, after, Number.MAX_SAFE_INTEGER)
  const through = found.last
  if (through === null) return { through: after, isAll: true }
  await makeSegments(tx, after, through)
  const touched = new Set(await addDocuments(batch, found))
  const isAll = found.count < BATCH
  // A segment that gets more with the next batch is sorted then.
  if (!isAll) touched.delete(segmentOf(through))
  for (const segment of touched) await sortSegment(tx, segment)
  await tx.query(
    `update search_progress set through = $2,
       paired = case when paired < through then paired else $2 end,
       begun = case when begun < through then begun else $2 end
     where realm_id = $1`,
    [realmId, through],
  )
  return { through, isAll }
}

/** @returns whether that was all */
async function indexChanged(batch: Batch, through: number): Promise<boolean> {
  const { tx, realmId } = batch
  const { rows } = await tx.query<{ id: number; messageId: number }>(
    'select id, message_id as "messageId" from messages_to_index where realm_id = $1 order by id limit $2',
    [realmId, BATCH],
  )
  if (rows.length === 0) return true
  // The others are still to be indexed, and will be as they are then.
  const ids = [...new Set(rows.map(({ messageId }) => messageId))].filter((id) => id <= through)
  await addDocuments(batch, await messagesOf(tx, realmId, ids))
  await dropDocuments(batch, ids)
  await tx.query('delete from messages_to_index where realm_id = $1 and id = any($2)', [
    realmId,
    rows.map(({ id }) => id),
  ])
  return rows.length < BATCH
}

/**
 * Writes the documents of messages.
 * @returns the segments that they are in
 */
async function addDocuments({ tx, realmId, languages }: Batch, { messages }: Found): Promise<number[]> {
  if (messages === null) return []
  const written = await documentsOf({ messages, languages })
  for (const { segment, ids, conversationIds, documents } of written) {
    await tx.query(
      `insert into ${await tableToWrite(tx, segment)} (realm_id, message_id, conversation_id, document)
       select $1, id, conversation_id, document::tsvector
       from unnest($2::bigint[], $3::integer[], $4::text[]) each (id, conversation_id, document)
       on conflict (realm_id, message_id) do update
         set conversation_id = excluded.conversation_id, document = excluded.document`,
      [realmId, ids, conversationIds, documents],
    )
  }
  return written.map(({ segment }) => segment)
}

/** Deletes the documents of those of these messages that are gone. */
async function dropDocuments({ tx, realmId }: Batch, ids: readonly number[]) {
  for (const [segment, own] of Map.groupBy(ids, segmentOf)) {
    await tx.query(
      `delete from ${await tableToWrite(tx, segment)} s where s.realm_id = $1 and s.message_id = any($2)
         and not exists (select from messages m where m.realm_id = $1 and m.id = s.message_id)`,
      [realmId, own],
    )
  }
}

/** Messages to index. */
interface Found {
  /** `Documented[]` as JSON; null for none. */
  readonly messages: string | null
  readonly count: number
  /** The highest id. */
  readonly last: number | null
}

/**
 * One text for all. As rows, the main thread would take apart hundreds of messages at once, which others wait for, and
 * keep them until they are indexed: longer than young objects live.
 */
async function found(tx: Queryable, condition: string, values: unknown[]): Promise<Found> {
  const { rows } = await tx.query<Found>(
    `select json_agg(each)::text as messages, count(*)::integer as count, max(id) as last from (
       select m.id, m.conversation_id as "conversationId", m.topic, m.rendered, m.sender_id as "senderId", m.facts,
         coalesce(c.participants, '{}') as participants
       from messages m join conversations c on c.realm_id = m.realm_id and c.id = m.conversation_id
       where m.realm_id = $1 and ${condition}) each`,
    values,
  )
  return rows[0] ?? { messages: null, count: 0, last: null }
}

const messagesOf = (tx: Queryable, realmId: number, ids: readonly number[]) =>
  found(tx, 'm.id = any($2)', [realmId, ids])

/** The next messages after one, not beyond another. */
const messagesAfter = (tx: Queryable, realmId: number, after: number, through: number) =>
  found(tx, 'm.id > $2 and m.id <= $3 order by m.id limit $4', [realmId, after, through, BATCH])

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
