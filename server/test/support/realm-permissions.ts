import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmPermissionName } from '#directory/realm-settings/settings.ts'
import type { TestServer } from '../harness.ts'

/**
 * Changes a permission of the organization, in rows and memory. Followers must start after it, since it sends no
 * events.
 */
export async function giveRealmPermission(
  server: TestServer,
  name: RealmPermissionName,
  value: GroupSettingValue,
) {
  const { state } = server.realm
  const change = { [name]: value }
  await server.server.db.query('update realms set settings = settings || $2 where realm_id = $1', [
    state.id,
    change,
  ])
  state.settings = { ...state.settings, ...change }
}
