import { say } from '#directory/notices/ports.ts'
import { silentMention } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Integration } from './integration.ts'
import { claimTelling, type StoredDelivery } from './storage.ts'
import { code } from './text.ts'

/** Tells a bot's owner what was wrong with a delivery: at most once an hour, since services try again and again. */
export async function tellOwner(
  realm: Realm,
  bot: User,
  { declaration }: Integration,
  { id, problem }: StoredDelivery,
): Promise<void> {
  const owner = bot.botOwnerId === null ? undefined : realm.state.users.get(bot.botOwnerId)
  if (owner?.isActive !== true) return
  const content =
    `${silentMention(bot)} could not report what ${declaration.title} sent: ${code(problem ?? '')}\n\n` +
    'Further problems within the hour are listed with the bot, and not told.'
  await realm.change(async (change) => {
    if (await claimTelling(change.tx, change.state.id, bot.id, id))
      await say(change, realm.url, [{ to: owner, content }])
  })
}
