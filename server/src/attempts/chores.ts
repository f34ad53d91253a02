import { chore } from '../realm/chore.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import { deleteAttemptsBefore } from './storage.ts'

/** No limit looks further back. */
const KEPT_SECONDS = DAY_SECONDS

export const forgetAttempts = chore('forget old attempts', async ({ db, state }) => {
  await deleteAttemptsBefore(db, state.id, unixNow() - KEPT_SECONDS)
})
