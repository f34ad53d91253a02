import type { RealmState } from '#engine/realm/state.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'

/** Whether the organization requires a second factor of somebody. Bots have keys only, and no sessions. */
export function needsSecondFactor({ settings }: RealmState, user: User): boolean {
  if (user.botType !== null) return false
  switch (settings.require_second_factor) {
    case 'everybody':
      return true
    case 'administrators':
      return isAdministrator(user)
    default:
      return false
  }
}
