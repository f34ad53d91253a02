import { botTypes } from '@parley/api/users/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { MENTIONED } from '../flags/flags.ts'

/**
 * Bots that heard of messages because these call them: they hear as well what becomes of those.
 * @param flags those of the messages, see `bitsOf`
 */
export function botsCalled(
  state: RealmState,
  flags: readonly (readonly [messageId: number, userId: number, bits: number])[],
): readonly number[] | undefined {
  const bots = new Set<number>()
  for (const [, userId, bits] of flags) {
    if (bits & MENTIONED && state.users.get(userId)?.botType === botTypes.generic) bots.add(userId)
  }
  // What is undefined is not written to the journal.
  return bots.size === 0 ? undefined : [...bots]
}
