import { maintenanceTask } from '#engine/maintenance/task.ts'
import { unixNow } from '#engine/time.ts'
import { readFeedInTurn } from './jobs.ts'
import { feedTimes, forgetEntries } from './storage.ts'

const LONG_SECONDS = 90 * 86_400

/** Each turn queues the next one: this mends the row if it has broken off. */
export const queueReadings = maintenanceTask('queue the reading of feeds', async ({ db, state }) => {
  for (const { id, nextAt } of await feedTimes(db, state.id)) {
    const turn = { realmId: state.id, feedId: id }
    await readFeedInTurn.queue(db, turn, { runIn: nextAt - unixNow(), ifNoneWaits: true })
  }
})

export const forgetting = maintenanceTask('forget old entries of feeds', ({ db, state }) =>
  forgetEntries(db, state.id, LONG_SECONDS),
)
