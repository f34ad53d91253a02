import * as endpoints from '@parley/api/bots/endpoints'
import { route } from '#engine/http/route.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { apiEmail } from '../users/access.ts'
import { accountOf, renewKey } from '../users/commands.ts'
import { deactivateUser } from '../users/deactivation.ts'
import { avatarUrlOf } from '../users/present.ts'
import type { User } from '../users/state.ts'
import { botToManage } from './access.ts'
import { createBot, updateBot } from './commands.ts'
import { botOf, presentDefaults } from './present.ts'
import { botsOf } from './state.ts'

/** Lists the caller's own active bots. */
export const list = route(endpoints.getBots, ({ server, realm, state, user }) => {
  const own = botsOf(state, user.id).filter(({ isActive }) => isActive)
  return {
    bots: own.map((bot) => ({
      username: bot.deliveryEmail,
      user_id: bot.id,
      full_name: bot.fullName,
      api_key: server.keys.of(realm, bot),
      avatar_url: avatarUrlOf(state, bot),
      ...(bot.botType === null ? {} : { bot_type: bot.botType }),
      ...presentDefaults(botOf(state, bot.id), state, user),
    })),
  }
})

/** Creates a bot owned by the caller. */
export const create = route(endpoints.createBot, async ({ server, realm, state, user, parameters }) => {
  const { id } = await realm.change((change) => createBot(change, user, parameters))
  const bot = accountOf(state, id)
  return {
    user_id: id,
    api_key: server.keys.of(realm, bot),
    avatar_url: avatarUrlOf(state, bot),
    ...presentDefaults(botOf(state, id), state, user),
  }
})

/** Changes a bot that the caller manages. */
export const update = route(endpoints.updateBot, async ({ realm, state, user, parameters }) => {
  const { bot_id: id, ...request } = parameters
  await realm.change((change) => updateBot(change, user, botToManage(change.state, user, id), request))
  const bot = accountOf(state, id)
  const { service, config } = botOf(state, id)
  const owner = ownerOf(state, bot)
  return {
    full_name: bot.fullName,
    avatar_url: avatarUrlOf(state, bot),
    service_interface: service?.interface ?? null,
    service_payload_url: service?.url ?? null,
    config_data: Object.keys(config).length === 0 ? null : { ...config },
    ...presentDefaults(botOf(state, id), state, user),
    ...(owner === undefined ? {} : { bot_owner: apiEmail(state, owner) }),
  }
})

/** Deactivates a bot that the caller manages. */
export const deactivate = route(endpoints.deactivateBot, async ({ realm, state, user, parameters }) => {
  await deactivateUser(realm, botToManage(state, user, parameters.bot_id).id)
  return {}
})

/** Gives a bot a new API key and revokes the old one. */
export const regenerateKey = route(
  endpoints.regenerateBotApiKey,
  async ({ server, realm, user, parameters }) => {
    const bot = await realm.change(async (change) => {
      const managed = botToManage(change.state, user, parameters.bot_id)
      await renewKey(change, managed.id)
      return managed
    })
    return { api_key: server.keys.of(realm, bot) }
  },
)

function ownerOf(state: RealmState, bot: User): User | undefined {
  return bot.botOwnerId === null ? undefined : state.users.get(bot.botOwnerId)
}
