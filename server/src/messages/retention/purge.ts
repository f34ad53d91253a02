import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { heldOrNothing } from '../legal-holds/held.ts'
import { SearchIndexer } from '../search/indexer.ts'
import { forgetMessages } from './archive.ts'
import { forgetUploads } from './archived-uploads.ts'

const BATCH = 500

/**
 * Purges archived messages and uploads whose grace time is over.
 * @param until deadline as of `performance.now()`
 * @returns whether that was all
 */
export async function purgeArchive(
  realm: Realm,
  { graceDays, until }: { graceDays: number; until: number },
): Promise<boolean> {
  const { db, state } = realm
  // The index still has the words of messages that were deleted since its last batch.
  await realm.memory(SearchIndexer).run()
  // With a grace time of zero days, rows archived in this second are purged too.
  const before = unixNow() - graceDays * DAY_SECONDS + (graceDays === 0 ? 1 : 0)
  const wanted = () => ({ time: before, limit: BATCH, held: heldOrNothing(state) })
  while (!(await forgetMessages(db, state.id, wanted()))) if (performance.now() > until) return false
  while (!(await db.transaction((tx) => forgetUploads(tx, state.id, wanted())))) {
    if (performance.now() > until) return false
  }
  return true
}
