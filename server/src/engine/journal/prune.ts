import type { Queryable } from '../db/database.ts'
import { DAY_SECONDS } from '../time.ts'

/** No queue lives longer without being read than seven days; what is older has been told to everybody there is. */
const KEPT_SECONDS = 8 * DAY_SECONDS
/** Removed in one statement, so that none holds up the writers for long. */
const BATCH = 5_000

/** Removes the entries that no queue can still ask for. The state and the messages do not need them. */
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
