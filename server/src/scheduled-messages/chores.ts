import { chore } from '../realm/chore.ts'
import { deleteSentBefore } from './storage.ts'

/** For so long, changing a message that was sent is refused with the reason. */
const KEPT_SECONDS = 7 * 86_400

export const forgetSent = chore('forget scheduled messages that were sent', async ({ db, state }) => {
  await deleteSentBefore(db, state.id, Math.floor(Date.now() / 1000) - KEPT_SECONDS)
})
