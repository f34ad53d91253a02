import type { MutedUser } from '@parley/api/muted-users/objects'
import type { RealmState } from '#engine/realm/state.ts'

/** The users that a user has muted, in the order of muting. */
export function presentMutedUsers(state: RealmState, userId: number): MutedUser[] {
  return [...(state.mutedUsers.get(userId) ?? [])].map(([id, timestamp]) => ({ id, timestamp }))
}
