import { chore } from '../realm/chore.ts'
import { deleteAttemptsBefore } from './storage.ts'

/** No limit looks further back. */
const KEPT_SECONDS = 86_400

export const forgetAttempts = chore('forget old attempts', async ({ db, state }) => {
  await deleteAttemptsBefore(db, state.id, Math.floor(Date.now() / 1000) - KEPT_SECONDS)
})
