import { job } from '#engine/jobs/job.ts'
import { deleteExpired } from './expire.ts'
import { purgeArchive } from './purge.ts'

/** A server that stops waits for it. What is left then is done by the next, on whichever node. */
const LONGEST_MS = 2_000

/** Deletes what has been kept for long enough, and forgets what was deleted long enough ago. */
export const keepToRetention = job<{ realmId: number }>(
  'keep_to_retention',
  { attempts: 3, oneAtATime: ({ realmId }) => `retention ${realmId}` },
  async ({ realmId }, { server }) => {
    const realm = await server.realms.upToDate(realmId)
    const until = performance.now() + LONGEST_MS
    const { retentionGraceDays: graceDays } = server.config
    const isAll = (await deleteExpired(realm, until)) && (await purgeArchive(realm, { graceDays, until }))
    if (!isAll) await keepToRetention.queue(server.db, { realmId })
  },
)
