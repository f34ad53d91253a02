import { chore } from '../realm/chore.ts'
import { deleteMailsBefore } from './storage.ts'

const KEPT_SECONDS = 30 * 86_400

export const forgetMails = chore('forget old mail', async ({ db, state }) => {
  await deleteMailsBefore(db, state.id, Math.floor(Date.now() / 1000) - KEPT_SECONDS)
})
