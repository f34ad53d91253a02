import type { RealmChanges } from '#directory/realm-settings/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import { saveAccepted } from './storage.ts'
import { termsVersion } from './terms.ts'

/** Who writes the terms accepts them by that, and is not asked in the middle of the page. */
export async function acceptOwnTerms(
  { state, tx }: Change,
  userId: number,
  changes: RealmChanges,
): Promise<void> {
  const version = termsVersion({ settings: { ...state.settings, ...changes } })
  if (version !== termsVersion(state)) await saveAccepted(tx, state.id, userId, version)
}
