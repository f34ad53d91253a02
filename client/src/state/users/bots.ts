import {
  realmBotAddEvent,
  realmBotDeleteEvent,
  realmBotRemoveEvent,
  realmBotUpdateEvent,
} from '@parley/api/bots/events'
import { realmBotSection } from '@parley/api/bots/register'
import { slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'

/** The viewer's own bots with their secrets, or all bots for administrators; by user ID. */
export const botsSlice = slice('bots', [realmBotSection], (answer) =>
  tableBy(answer.realm_bots, (bot) => bot.user_id),
)
  .on(realmBotAddEvent, (bots, { bot }) => bots.set(bot.user_id, bot))
  .on(realmBotUpdateEvent, (bots, { bot: changes }) => {
    return changed(bots, changes.user_id, (bot) => ({ ...bot, ...changes }))
  })
  .on(realmBotDeleteEvent, (bots, { bot }) => bots.delete(bot.user_id))
  .on(realmBotRemoveEvent, (bots, { bot: removed }) => {
    return changed(bots, removed.user_id, (bot) => ({ ...bot, is_active: false }))
  })
