import type { Database, Queryable } from '../db/database.ts'

/** An arbitrary number, the same for every node. */
const REMOVAL_LOCK = 741_021_110

/**
 * Lets `work` remove files of the store, unless a backup is being made on any node: its rows may name them, and it has not
 * copied them yet. Returns whether it did. A backup waits for it.
 */
export async function removingFiles(db: Database, work: () => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ may: boolean }>('select pg_try_advisory_xact_lock_shared($1) as may', [
      REMOVAL_LOCK,
    ])
    if (rows[0]?.may !== true) return false
    // To delete a large organization takes longer than a transaction may be idle.
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    await work()
    return true
  })
}

/** Keeps files of the store from being removed until this connection ends, and other backups from beginning. */
export async function keepFiles(client: Queryable): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK])
}
