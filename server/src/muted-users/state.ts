import type { Queryable } from '../db/database.ts'
import { type RealmState, stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** User id → id of whom they muted → when. */
    readonly mutedUsers: Map<number, Map<number, number>>
  }
}

/** Whether `userId` does not want to hear of `otherId`. */
export function hasMuted(state: RealmState, userId: number, otherId: number): boolean {
  return state.mutedUsers.get(userId)?.has(otherId) ?? false
}

interface Row {
  user_id: number
  muted_user_id: number
  muted_at: number
}

export const mutedUsersSlice = stateSlice('muted users', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Row>(
    'select user_id, muted_user_id, muted_at from muted_users where realm_id = $1 order by muted_at, muted_user_id',
    [realmId],
  )
  const mutedUsers = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const own = mutedUsers.get(row.user_id) ?? new Map<number, number>()
    mutedUsers.set(row.user_id, own.set(row.muted_user_id, row.muted_at))
  }
  return { mutedUsers }
})
