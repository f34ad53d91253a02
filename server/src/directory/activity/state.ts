import { partialSubscribersActiveDays } from '@parley/api/channels/limits'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The last day on which each user was active, as days since 1970 in UTC, by user id. */
    readonly lastActiveDays: Map<number, number>
  }
}

/** The current day, as days since 1970 in UTC. */
export const today = () => Math.floor(unixNow() / DAY_SECONDS)

/** Whether users were active, or joined, recently enough for lists of active users: a test for many of them. */
export function activeRecently({ users, lastActiveDays }: RealmState, day = today()) {
  const since = day - partialSubscribersActiveDays
  return (userId: number): boolean => {
    if ((lastActiveDays.get(userId) ?? 0) >= since) return true
    return (users.get(userId)?.createdAt ?? 0) >= since * DAY_SECONDS
  }
}

export const activitySlice = stateSlice('activity', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ user_id: number; day: number }>(
    'select user_id, day from active_days where realm_id = $1',
    [realmId],
  )
  return { lastActiveDays: new Map(rows.map(({ user_id, day }) => [user_id, day])) }
})
