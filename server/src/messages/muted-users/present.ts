import type { MutedUser } from '@parley/api/muted-users/objects'
import type { RealmState } from '#engine/realm/state.ts'

/** Whom a person mutes, those they muted first first. */
export function presentMutedUsers(state: RealmState, userId: number): MutedUser[] {
  return [...(state.mutedUsers.get(userId) ?? [])].map(([id, timestamp]) => ({ id, timestamp }))
}
