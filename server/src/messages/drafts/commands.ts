import { draftsOfPerson } from '@parley/api/drafts/limits'
import type { DraftInput } from '@parley/api/drafts/objects'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import { checkedDraft } from './checks.ts'
import { draftsAdded } from './entries.ts'
import { draftsOf, insertDraft, type StoredDraft } from './storage.ts'

export { draftsOf }

/** Adds drafts of a person. Returns their ids in the order given. One invalid draft fails them all. */
export async function addDrafts(
  { state, tx, append }: Change,
  user: User,
  given: readonly DraftInput[],
): Promise<number[]> {
  draftsOfPerson.checkRoom(state.draftCounts.get(user.id) ?? 0, given.length)
  const checked = given.map((draft) => checkedDraft(state, user, draft))
  const drafts: StoredDraft[] = []
  for (const draft of checked) drafts.push({ id: await insertDraft(tx, state.id, user.id, draft), ...draft })
  if (drafts.length > 0) append(draftsAdded.of({ userId: user.id, drafts }))
  return drafts.map((draft) => draft.id)
}
