import type { Realm } from '../realm/realm.ts'

/** Messages indexed in one statement. */
const BATCH = 2000

/**
 * Adds the messages that the text index does not have yet. Sends leave this to whoever searches first, and to the
 * hours in between.
 */
export async function bringSearchUpToDate(realm: Realm): Promise<void> {
  for (;;) {
    const { rows } = await realm.db.query<{ done: boolean }>(
      `with reached as (
         select searchable_through as id from realms where realm_id = $1 for update
       ), batch as (
         select m.id, m.topic, m.rendered from messages m, reached
         where m.realm_id = $1 and m.id > reached.id order by m.id limit $2
       ), added as (
         insert into message_search (realm_id, message_id, document)
         select $1, id, to_tsvector('english', topic || ' ' || rendered) from batch
         on conflict do nothing
       ), moved as (
         update realms set searchable_through = (select max(id) from batch)
         where realm_id = $1 and exists (select from batch)
       )
       select count(*) < $2 as done from batch`,
      [realm.state.id, BATCH],
    )
    if (rows[0]?.done !== false) return
  }
}
