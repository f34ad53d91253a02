import { type RealmSettings, settingsFrom } from '#directory/realm-settings/settings.ts'
import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'
import { valueAt } from '#engine/records.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    settings: RealmSettings
    /** The default settings of new users that differ from the server's. */
    userDefaults: Record<string, unknown>
    /** Nobody can log in any more. */
    isDeactivated: boolean
  }
}

interface Row {
  deactivated: boolean
  settings: Record<string, unknown> & { user_settings_defaults?: Record<string, unknown> }
}

export const settingsSlice = stateSlice('settings', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Row>('select deactivated, settings from realms where realm_id = $1', [
    realmId,
  ])
  const groups = await db.query<{ id: number; system_role: string }>(
    'select id, system_role from groups where realm_id = $1 and system_role is not null',
    [realmId],
  )
  const ids = new Map(groups.rows.map((group) => [group.system_role, group.id]))
  const { user_settings_defaults: userDefaults = {}, ...stored } = rows[0]?.settings ?? {}
  return {
    settings: settingsFrom(stored, (name) => valueAt(ids, name)),
    userDefaults,
    isDeactivated: rows[0]?.deactivated ?? false,
  }
})
