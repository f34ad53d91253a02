import { job } from '#engine/jobs/job.ts'
import { deleteExpired } from './expire.ts'
import { purgeArchive } from './purge.ts'

/** The time of one job, since a stopping server waits for it. The next job does the rest, on any node. */
const LONGEST_MS = 2_000

/** Deletes and archives expired messages, and purges the archive. */
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
