import { userErrors } from '@parley/api/users/errors'
import { botTypes } from '@parley/api/users/objects'
import { botToManage } from '#directory/bots/access.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** An active incoming-webhook bot that the user manages. */
export function webhookToManage(state: RealmState, user: User, id: number): User {
  const bot = botToManage(state, user, id)
  if (bot.botType !== botTypes.incomingWebhook || !bot.isActive) throw userErrors.noSuchBot()
  return bot
}
