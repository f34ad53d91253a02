import { erasingErrors } from '@parley/api/erasing/errors'
import { legalHoldErrors } from '@parley/api/legal-holds/errors'
import { userErrors } from '@parley/api/users/errors'
import { deactivateWithBots } from '#directory/users/deactivation.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { isPersonHeld } from '#messages/legal-holds/held.ts'
import { eraseAccount } from './account.ts'
import { erasingBegun } from './entries.ts'
import { erasedForm } from './form.ts'
import { isHeld } from './held.ts'
import { eraseTraces } from './jobs.ts'
import { formerNames, saveErasure } from './storage.ts'

/** What of a person to erase beside their account. */
export interface ErasingRequest {
  readonly userId: number
  readonly messages: boolean
  readonly files: boolean
}

/**
 * Erases a person: the account at once, and what they have left elsewhere by a job. Who is erased already can be erased
 * further. Throws if a legal hold keeps something of them, and for the only owner.
 * @param by null: whoever runs the server
 */
export async function erasePerson(
  realm: Realm,
  { userId, messages, files }: ErasingRequest,
  by: number | null,
): Promise<void> {
  // One that is set from now on stops what is left to do.
  if (await isHeld(realm.db, realm.state, userId)) throw legalHoldErrors.personHeld()
  await realm.change(async (change) => {
    const { state, tx, append } = change
    const user = state.users.get(userId)
    if (user === undefined || user.botType !== null) throw userErrors.noSuchUser()
    if (by === userId) throw erasingErrors.notOneself()
    if (isPersonHeld(state, userId)) throw legalHoldErrors.personHeld()
    const person = erasedForm(state, user)
    const former = [user.fullName, user.deliveryEmail, ...(await formerNames(tx, state.id, userId))]
    if (user.isActive) await deactivateWithBots(change, user)
    await eraseAccount(change, user, person)
    await saveErasure(tx, state.id, {
      userId,
      messages,
      files,
      by,
      former: former.filter((name) => name !== person.fullName && name !== person.deliveryEmail),
    })
    append(erasingBegun.of({ person, messages, files }))
    await eraseTraces.queue(tx, { realmId: state.id, userId, step: 0, after: 0 })
  })
}
