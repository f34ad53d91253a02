import type { Queryable } from '../db/database.ts'

/** Takes away the queues of somebody who is let in no more, in the transaction that says so. */
export async function deleteQueuesOfUser(db: Queryable, realmId: number, userId: number): Promise<void> {
  await db.query('delete from queues where realm_id = $1 and user_id = $2', [realmId, userId])
}
