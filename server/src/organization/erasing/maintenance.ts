import { maintenanceTask } from '#engine/maintenance/task.ts'
import { isHeld } from './held.ts'
import { eraseTraces } from './jobs.ts'
import { unfinishedErasures } from './storage.ts'

/** Goes on with what a legal hold has stopped, once it is lifted. */
export const erasingGoesOn = maintenanceTask('go on erasing people', async ({ db, state }) => {
  for (const userId of await unfinishedErasures(db, state.id)) {
    if (await isHeld(db, state, userId)) continue
    await eraseTraces.queue(db, { realmId: state.id, userId, step: 0, after: 0 }, { ifNoneWaits: true })
  }
})
