import { partialSubscribersActiveDays } from '@parley/api/channels/limits'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import type { User } from '../users/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The last day on which each user was active, as days since 1970 in UTC, by user id. */
    readonly lastActiveDays: Map<number, number>
  }
}

/** The current day, as days since 1970 in UTC. */
export const today = () => Math.floor(unixNow() / DAY_SECONDS)

/** Whether a user was active, or joined, recently enough for lists of active users. */
export function wasActiveRecently(state: RealmState, user: User): boolean {
  const joined = Math.floor(user.createdAt / DAY_SECONDS)
  return Math.max(joined, state.lastActiveDays.get(user.id) ?? 0) >= today() - partialSubscribersActiveDays
}

export const activitySlice = stateSlice('activity', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ user_id: number; day: number }>(
    'select user_id, day from active_days where realm_id = $1',
    [realmId],
  )
  return { lastActiveDays: new Map(rows.map(({ user_id, day }) => [user_id, day])) }
})
