import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { acceptOwnTerms } from '#accounts/terms/commands.ts'
import { changeRealmSettings } from '#directory/realm-settings/commands.ts'
import { route } from '#engine/http/route.ts'
import { deactivate } from '../deletion/commands.ts'
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
export const deactivateOrganization = route(
  deactivateRealm,
  async ({ realm, parameters: { deletion_delay_days: days = null } }) => {
    await deactivate(realm, days)
    return {}
  },
)
