import { passkeyErrors } from '@parley/api/passkeys/errors'
import { passkeysOfPerson } from '@parley/api/passkeys/limits'
import { noted } from '#engine/audit/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { type FactorChange, factorAdded, factorRemoved } from '../two-factors/commands.ts'
import { takeChallenge } from './challenges.ts'
import { addedLetter, removedLetter } from './letters.ts'
import type { CheckedPasskey } from './passkeys.ts'
import { countPasskeys, deletePasskey, savePasskey } from './storage.ts'

/** Adds a passkey. Returns its id, and recovery codes if the account had no second factor before. */
export async function addPasskey(
  change: Change,
  by: FactorChange,
  { challenge, ...made }: CheckedPasskey,
  name: string,
): Promise<{ id: number; codes: string[] }> {
  const { tx, state } = change
  const { realmUrl, userId } = by
  passkeysOfPerson.checkRoom(await countPasskeys(tx, state.id, userId))
  if (!(await takeChallenge(tx, state.id, challenge))) throw passkeyErrors.invalid()
  const id = await savePasskey(tx, state.id, userId, { ...made, name, createdAt: unixNow() })
  if (id === undefined) throw passkeyErrors.alreadyThere()
  change.append(noted.of({ action: 'passkey_added', userIds: [userId], subject: name }))
  const codes = await factorAdded(change, by, (user) => addedLetter(state, user, { realmUrl, passkey: name }))
  return { id, codes }
}

/** Removes a passkey. Throws if there is none, or it is the last second factor and one is required. */
export async function removePasskey(change: Change, by: FactorChange, id: number): Promise<void> {
  const { tx, state } = change
  const { realmUrl, userId } = by
  const passkey = await deletePasskey(tx, state.id, userId, id)
  if (passkey === undefined) throw passkeyErrors.notFound()
  change.append(noted.of({ action: 'passkey_removed', userIds: [userId], subject: passkey }))
  await factorRemoved(change, by, (user, hasAnother) =>
    removedLetter(state, user, { realmUrl, passkey, hasAnother }),
  )
}
