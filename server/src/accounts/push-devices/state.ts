import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** Ids of the users who have registered a device. Registrations are never removed. */
    readonly pushDeviceOwners: Set<number>
  }
}

export const pushDevicesSlice = stateSlice('push devices', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ id: number }>(
    'select distinct user_id as id from push_registrations where realm_id = $1',
    [realmId],
  )
  return { pushDeviceOwners: new Set(rows.map(({ id }) => id)) }
})
