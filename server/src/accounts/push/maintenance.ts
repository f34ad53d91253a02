import { maintenanceTask } from '#engine/maintenance/task.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { Pushing } from './pushing.ts'
import { forgetPushedBefore } from './storage.ts'
import { takeBack } from './take-back.ts'

const SHOWN_SECONDS = 14 * DAY_SECONDS

/** A server that was killed may not have taken back what was read just before. */
export const takeBackRead = maintenanceTask('take back notifications of what was read', async (realm) => {
  await forgetPushedBefore(realm.db, realm.state.id, unixNow() - SHOWN_SECONDS)
  await takeBack(realm, null)
  // It may have left something to tell, too.
  realm.memory(Pushing).wake()
})
