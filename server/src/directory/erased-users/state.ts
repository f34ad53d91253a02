import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The ids of people who were erased: their accounts never come back. */
    readonly erasedUsers: Set<number>
  }
}

export const erasedUsersSlice = stateSlice('erased people', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ id: number }>('select user_id as id from erasures where realm_id = $1', [
    realmId,
  ])
  return { erasedUsers: new Set(rows.map(({ id }) => id)) }
})
