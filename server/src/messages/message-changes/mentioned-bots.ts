import { botTypes } from '@parley/api/users/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { MENTIONED } from '../flags/flags.ts'

/**
 * Bots that got messages only because these mention them. They also get the events of later changes.
 * @param flags the flags on the messages, see `bitsOf`
 */
export function botsCalled(
  state: RealmState,
  flags: readonly (readonly [messageId: number, userId: number, bits: number])[],
): readonly number[] | undefined {
  const bots = new Set<number>()
  for (const [, userId, bits] of flags) {
    if (bits & MENTIONED && state.users.get(userId)?.botType === botTypes.generic) bots.add(userId)
  }
  // Undefined, and not empty, so that the journal has no field for it.
  return bots.size === 0 ? undefined : [...bots]
}
