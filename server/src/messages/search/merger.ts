import { checkpoint } from '#engine/db/checkpoint.ts'
import { withClient } from '#engine/db/database.ts'
import { withoutLimits } from '#engine/db/query-limits.ts'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { merge, nextToMerge } from './merging.ts'
import { MERGED } from './segments.ts'

/** The lock that keeps two nodes, and two organizations of one, from merging at the same time. */
export const MERGING = "hashtext('merge message_index')"
/** An index is sorted in memory. Others build theirs at the same time, so the setting of all is less. */
const SETTINGS = "set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0"

/** Merges full segments of the text index, behind all other work: once for a million messages. */
export class SegmentMerger extends BackgroundWork {
  constructor(realm: Realm) {
    super(realm, 'segments of the text index could not be merged')
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const { db, context } = this.realm
    if ((await nextToMerge(db)) === undefined) return
    await withClient(withoutLimits(db.connection), closing, async (client) => {
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(${MERGING}) as mine`,
      )
      if (!rows[0]?.mine) return
      await client.query(SETTINGS)
      for (let first = await nextToMerge(db); first !== undefined; first = await nextToMerge(db)) {
        const begun = performance.now()
        await merge(client, first, closing)
        await checkpoint(client)
        const seconds = ((performance.now() - begun) / 1000).toFixed(1)
        context.log.info(`search: segments ${first} to ${first + MERGED - 1} were merged in ${seconds} s`)
      }
    })
  }
}
