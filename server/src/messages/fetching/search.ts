import type { Queryable } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'

/** The searched text of a message, as SQL on a row of `messages`. */
const DOCUMENT = `to_tsvector('english', topic || ' ' || rendered)`

/** Messages indexed in one statement. */
const BATCH = 2000

/**
 * Adds the messages that the text index lacks. Each search does this first, so that no send pays for it.
 */
export async function bringSearchUpToDate(realm: Realm): Promise<void> {
  while (!(await realm.db.transaction((tx) => indexNext(tx, realm.state.id))));
}

/** Indexes the next batch. Returns whether that was all. */
async function indexNext(tx: Queryable, realmId: number): Promise<boolean> {
  // Lock before reading: a change of messages that holds this lock may still write rows that we would miss.
  await tx.query('select from realms where realm_id = $1 for update', [realmId])
  const { rows } = await tx.query<{ done: boolean }>(
    `with batch as (
       select m.id, m.topic, m.rendered from messages m, realms
       where realms.realm_id = $1 and m.realm_id = $1 and m.id > realms.searchable_through order by m.id limit $2
     ), added as (
       insert into message_search (realm_id, message_id, document)
       select $1, id, ${DOCUMENT} from batch
       on conflict do nothing
     ), moved as (
       update realms set searchable_through = (select max(id) from batch)
       where realm_id = $1 and exists (select from batch)
     )
     select count(*) < $2 as done from batch`,
    [realmId, BATCH],
  )
  return rows[0]?.done !== false
}

/** Updates the index for changed messages. The newest may not be in it yet. */
export async function reindex(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update message_search s set document = changed.document
     from (select id, ${DOCUMENT} as document from messages where realm_id = $1 and id = any($2)) changed
     where s.realm_id = $1 and s.message_id = changed.id`,
    [realmId, ids],
  )
}

/** Adds restored messages to the index, unless it has not reached their ids yet. */
export async function indexAgain(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `insert into message_search (realm_id, message_id, document)
     select m.realm_id, m.id, ${DOCUMENT} from messages m join realms r on r.realm_id = m.realm_id
     where m.realm_id = $1 and m.id = any($2) and m.id <= r.searchable_through
     on conflict do nothing`,
    [realmId, ids],
  )
}
