import { getBotStorage, removeBotStorage, updateBotStorage } from '@parley/api/bot-storage/endpoints'
import { route } from '#engine/http/route.ts'
import { forgetValues, keepValues, readStorage } from './storage.ts'

/** Returns the bot's stored values, all or by key. A missing key fails the request. */
export const read = route(getBotStorage, async ({ realm, user, parameters: { keys } }) => {
  return { storage: await readStorage(realm.db, { realmId: realm.state.id, userId: user.id }, keys) }
})

/** Stores values of the bot, within a quota. */
export const keep = route(updateBotStorage, async ({ realm, user, parameters: { storage } }) => {
  await keepValues(realm.db, { realmId: realm.state.id, userId: user.id }, storage)
  return {}
})

/** Deletes stored values, all or by key. A missing key fails the request. */
export const forget = route(removeBotStorage, async ({ realm, user, parameters: { keys } }) => {
  await forgetValues(realm.db, { realmId: realm.state.id, userId: user.id }, keys)
  return {}
})
