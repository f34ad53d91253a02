import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { forgetMessages } from './archive.ts'
import { forgetUploads } from './archived-uploads.ts'

const BATCH = 500

/**
 * Forgets for good what has been in the archive for its grace time.
 * @param until as of `performance.now()`; what is not done by then is left
 * @returns whether that was all
 */
export async function purgeArchive(
  { db, state }: Realm,
  { graceDays, until }: { graceDays: number; until: number },
): Promise<boolean> {
  // Of no days, even what was archived in this second is to go.
  const before = unixNow() - graceDays * DAY_SECONDS + (graceDays === 0 ? 1 : 0)
  while (!(await forgetMessages(db, state.id, before, BATCH))) if (performance.now() > until) return false
  while (!(await db.transaction((tx) => forgetUploads(tx, state.id, before, BATCH)))) {
    if (performance.now() > until) return false
  }
  return true
}
