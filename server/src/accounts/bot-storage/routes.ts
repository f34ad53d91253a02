import { getBotStorage, removeBotStorage, updateBotStorage } from '@parley/api/bot-storage/endpoints'
import { route } from '#engine/http/route.ts'
import { forgetValues, keepValues, readStorage } from './storage.ts'

export const read = route(getBotStorage, async ({ realm, user, parameters: { keys } }) => {
  return { storage: await readStorage(realm.db, { realmId: realm.state.id, userId: user.id }, keys) }
})

export const keep = route(updateBotStorage, async ({ realm, user, parameters: { storage } }) => {
  await keepValues(realm.db, { realmId: realm.state.id, userId: user.id }, storage)
  return {}
})

export const forget = route(removeBotStorage, async ({ realm, user, parameters: { keys } }) => {
  await forgetValues(realm.db, { realmId: realm.state.id, userId: user.id }, keys)
  return {}
})
