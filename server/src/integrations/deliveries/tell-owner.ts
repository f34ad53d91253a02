import { say } from '#directory/notices/ports.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { claimTelling, type StoredDelivery } from './storage.ts'

/**
 * Tells a bot's owner what was wrong with a delivery: at most once an hour, since services, and people, try again and
 * again.
 * @param problem markup
 */
export async function tellOwner(
  realm: Realm,
  bot: User,
  { id }: StoredDelivery,
  problem: string,
): Promise<void> {
  const owner = bot.botOwnerId === null ? undefined : realm.state.users.get(bot.botOwnerId)
  if (owner?.isActive !== true) return
  const content = `${problem}\n\nFurther problems within the hour are listed with the bot, and not told.`
  await realm.change(async (change) => {
    if (await claimTelling(change.tx, change.state.id, bot.id, id))
      await say(change, realm.url, [{ to: owner, content }])
  })
}
