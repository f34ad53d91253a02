import type { Queryable } from '../db/database.ts'
import { DAY_SECONDS } from '../time.ts'

/** Seven days is the longest lifespan of an unread queue, so older entries were delivered everywhere. */
const KEPT_SECONDS = 8 * DAY_SECONDS
/** Rows per statement, so that none blocks the writers for long. */
const BATCH = 5_000

/** Deletes entries that no queue can need any more. The state and the messages do not need them. */
export async function pruneJournal(db: Queryable, realmId: number): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `delete from journal where realm_id = $1 and position in (
         select position from (
           select position, at from journal where realm_id = $1 order by position limit $3) oldest
         where at < extract(epoch from now()) - $2::integer)`,
      [realmId, KEPT_SECONDS, BATCH],
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}
