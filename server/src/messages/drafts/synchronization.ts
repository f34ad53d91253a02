import { maxDraftsInRegister } from '@parley/api/drafts/objects'
import type { Change } from '#engine/journal/command.ts'
import { draftsHidden, draftsShown } from './entries.ts'
import { draftsOf } from './storage.ts'

/** Notifies a user's clients when they turn synchronization on or off: they get the stored drafts, or lose them. */
export async function tellOfSynchronization(
  { tx, state, append }: Change,
  userId: number,
  isOn: boolean,
): Promise<void> {
  if (!state.draftCounts.has(userId)) return
  const drafts = await draftsOf(tx, state.id, userId, maxDraftsInRegister)
  append(
    isOn ? draftsShown.of({ userId, drafts }) : draftsHidden.of({ userId, ids: drafts.map(({ id }) => id) }),
  )
}
