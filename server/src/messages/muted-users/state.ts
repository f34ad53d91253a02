import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** User id → id of the muted user → time of muting. */
    readonly mutedUsers: Map<number, Map<number, number>>
    /** The inverse: user id → ids of the users who muted them. Only users whom somebody muted. */
    readonly mutedByUsers: Map<number, Set<number>>
  }
}

/** Whether `userId` has muted `otherId`. */
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
  const state = { mutedUsers: new Map<number, Map<number, number>>(), mutedByUsers: new Map() }
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    putMuted(state, userId, new Map(own.map((row) => [row.muted_user_id, row.muted_at])))
  }
  return state
})

/** Replaces the users that a user has muted. */
export function putMuted(
  { mutedUsers, mutedByUsers }: Pick<RealmState, 'mutedUsers' | 'mutedByUsers'>,
  userId: number,
  muted: Map<number, number>,
) {
  for (const id of mutedUsers.get(userId)?.keys() ?? []) {
    const others = mutedByUsers.get(id)
    others?.delete(userId)
    if (others?.size === 0) mutedByUsers.delete(id)
  }
  if (muted.size === 0) mutedUsers.delete(userId)
  else mutedUsers.set(userId, muted)
  for (const id of muted.keys()) mutedByUsers.set(id, (mutedByUsers.get(id) ?? new Set()).add(userId))
}
