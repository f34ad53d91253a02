import { noted } from '#engine/audit/entries.ts'
import type { Step } from './steps.ts'
import { finishErasure } from './storage.ts'

/** Notes that nothing is left, and forgets what the person was called. */
export const conclude: Step = async ({ realm, erasure: { userId, messages, files } }) => {
  await realm.change(async ({ tx, state, append }) => {
    await finishErasure(tx, state.id, userId)
    append(noted.of({ action: 'user_erased', userIds: [userId], after: { messages, files } }))
  })
  return undefined
}
