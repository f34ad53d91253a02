import { errors } from '@parley/api/contract/errors'
import { legalHoldErrors } from '@parley/api/legal-holds/errors'
import { minDeactivatedRealmDeletionDays } from '@parley/api/realm/limits'
import { realmDeactivated, realmReactivated } from '#directory/realm-settings/entries.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { deleteRealm } from './jobs.ts'

/**
 * Deactivates the organization and ends all sessions.
 * @param days after which its data are deleted; null: never
 */
export async function deactivate(realm: Realm, days: number | null): Promise<void> {
  if (days !== null && days < minDeactivatedRealmDeletionDays) {
    throw errors.badRequest(
      `Data deletion time must be at least ${minDeactivatedRealmDeletionDays} days in the future.`,
    )
  }
  const deleteAt = days === null ? null : unixNow() + days * DAY_SECONDS
  await realm.change(async ({ state, tx, append }) => {
    if (deleteAt !== null && state.legalHolds.size > 0) throw legalHoldErrors.organizationHeld()
    await tx.query('update realms set deactivated = true, delete_at = $2 where realm_id = $1', [
      state.id,
      deleteAt,
    ])
    await tx.query('delete from sessions where realm_id = $1', [state.id])
    if (deleteAt !== null) await deleteRealm.queue(tx, { realmId: state.id }, { runAt: deleteAt })
    append(realmDeactivated.of({ realmId: state.id }))
  })
}

/** Opens a deactivated organization again: nothing is deleted any more. */
export async function reactivate(realm: Realm): Promise<void> {
  await realm.change(async ({ state, tx, append }) => {
    if (!state.isDeactivated) return
    await tx.query('update realms set deactivated = false, delete_at = null where realm_id = $1', [state.id])
    append(realmReactivated.of({}))
  })
}
