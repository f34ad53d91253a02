import type { Queryable } from '../db/database.ts'

/** Deletes a user's queues, in the transaction that revokes their access. */
export async function deleteQueuesOfUser(db: Queryable, realmId: number, userId: number): Promise<void> {
  await db.query('delete from queues where realm_id = $1 and user_id = $2', [realmId, userId])
}
