import { job } from '#engine/jobs/job.ts'
import { HeldMeanwhile } from './held.ts'
import { type Progress, takeSteps } from './steps.ts'
import { erasureOf } from './storage.ts'

/** The time of one job, since a stopping server waits for it. The next one goes on, on any node. */
const LONGEST_MS = 2_000
/** When to look again whether an archive that is being written is there. */
const AGAIN_SECONDS = 10

/** Erases what a person has left: each step as often as it takes, and again what a killed server may not have done. */
export const eraseTraces = job<Progress & { realmId: number; userId: number }>(
  'erase_traces',
  { attempts: 25, oneAtATime: ({ realmId, userId }) => `erase ${realmId} ${userId}` },
  async ({ realmId, userId, ...progress }, { server }) => {
    const realm = await server.realms.upToDate(realmId)
    const erasure = await erasureOf(server.db, realmId, userId)
    if (erasure === undefined || erasure.finishedAt !== null) return
    const log = server.log.child({ realm: realmId, user: userId })
    let reached: Awaited<ReturnType<typeof takeSteps>>
    try {
      reached = await takeSteps({ server, realm, erasure }, progress, performance.now() + LONGEST_MS)
    } catch (error) {
      if (!(error instanceof HeldMeanwhile)) throw error
      log.warn('a legal hold stops erasing a person: it goes on when the hold is lifted')
      return
    }
    if (reached === undefined) {
      log.info('erased a person')
      return
    }
    const { waits, ...next } = reached
    const runIn = waits ? AGAIN_SECONDS : undefined
    await eraseTraces.queue(server.db, { realmId, userId, ...next }, { runIn })
  },
)
