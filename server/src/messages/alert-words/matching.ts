import type { Document } from '@parley/markup'
import type { RealmState } from '#engine/realm/state.ts'

/** Everyone with an alert word in the message, whether or not they receive it. Reads the message once. */
export function alertedBy(state: RealmState, message: Document): number[] {
  return [...state.alertWordIndex.usersIn(message)].filter((userId) => state.users.get(userId)?.isActive)
}
