import type { Queryable } from '#engine/db/database.ts'

/**
 * The last seq that a conversation `v` has given to a message, as SQL. The rows of its messages show it, so that a send
 * has none of the conversation to write; only of those that are gone it is written down.
 */
export const LAST_SEQ = `greatest(v.last_seq_gone,
  (select max(m.seq) from messages m where m.realm_id = v.realm_id and m.conversation_id = v.id))`

/** Before messages go from where they are: writes down that their seqs were given, so that none is given again. */
export async function keepSeqsOf(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update conversations set last_seq_gone = greatest(last_seq_gone, gone.seq)
     from (select conversation_id, max(seq) as seq from messages where realm_id = $1 and id = any($2)
           group by conversation_id) gone
     where realm_id = $1 and conversations.id = gone.conversation_id`,
    [realmId, ids],
  )
}
