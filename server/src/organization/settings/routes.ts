import { errors } from '@parley/api/contract/errors'
import { legalHoldErrors } from '@parley/api/legal-holds/errors'
import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { minDeactivatedRealmDeletionDays } from '@parley/api/realm/limits'
import { acceptOwnTerms } from '#accounts/terms/commands.ts'
import { changeRealmSettings } from '#directory/realm-settings/commands.ts'
import { realmDeactivated } from '#directory/realm-settings/entries.ts'
import { route } from '#engine/http/route.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { deleteRealm } from '../deletion/jobs.ts'
import { checkedRealmChanges } from './checks.ts'

/** Changes settings and permissions of the organization. One invalid value refuses all of them. */
export const update = route(updateRealm, async ({ realm, user, parameters }) => {
  await realm.change(async (change) => {
    const wanted = checkedRealmChanges(change.state, user, parameters)
    await changeRealmSettings(change, wanted)
    await acceptOwnTerms(change, user.id, wanted)
  })
  return {}
})

/** Deactivates the organization, ends all sessions, and optionally schedules the deletion of its data. */
export const deactivate = route(
  deactivateRealm,
  async ({ realm, parameters: { deletion_delay_days: days } }) => {
    if (days != null && days < minDeactivatedRealmDeletionDays) {
      throw errors.badRequest(
        `Data deletion time must be at least ${minDeactivatedRealmDeletionDays} days in the future.`,
      )
    }
    const deleteAt = days == null ? null : unixNow() + days * DAY_SECONDS
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
    return {}
  },
)
