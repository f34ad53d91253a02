import type { Queryable } from '#engine/db/database.ts'

/**
 * The last seq that a conversation `v` has assigned, as SQL. Its messages' rows show it, so that a send need not
 * update the conversation; only the seqs of removed messages are stored in the conversation.
 */
export const LAST_SEQ = `greatest(v.last_seq_gone,
  (select max(m.seq) from messages m where m.realm_id = v.realm_id and m.conversation_id = v.id))`

/**
 * Stores the seqs of messages that are about to be removed from their conversation, so that no seq is assigned twice.
 */
export async function keepSeqsOf(tx: Queryable, realmId: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update conversations set last_seq_gone = greatest(last_seq_gone, gone.seq)
     from (select conversation_id, max(seq) as seq from messages where realm_id = $1 and id = any($2)
           group by conversation_id) gone
     where realm_id = $1 and conversations.id = gone.conversation_id`,
    [realmId, ids],
  )
}
