import { quoted, silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { StoredDelivery } from './storage.ts'
import { tellOwner } from './tell-owner.ts'

/** What became of a call of a bot's program. */
export interface Called {
  readonly bot: User
  readonly delivery: StoredDelivery
  /** Whether another try may help: the program could not be reached, refused, ended, or took too long. */
  readonly isWorthRetrying: boolean
}

/**
 * Tells the owner of a bot that it could not answer. Throws instead where another try may help, for the job to make it.
 * @param called undefined if there was nothing to call
 */
export async function tellOfFailure(
  realm: Realm,
  called: Called | undefined,
  { isLast }: { isLast: boolean },
): Promise<void> {
  if (called === undefined || called.delivery.problem === null) return
  const { bot, delivery, isWorthRetrying } = called
  const problem = delivery.problem ?? ''
  if (isWorthRetrying && !isLast) throw new Error(problem)
  const told = `Your bot ${silentMention(bot)} was called and could not answer:\n${quoted(problem)}`
  await tellOwner(realm, bot, delivery, told)
}
