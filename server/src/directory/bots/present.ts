import type { Bot as ApiBot } from '@parley/api/bots/objects'
import type { Viewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { avatarUrlOf } from '../users/present.ts'
import type { User } from '../users/state.ts'
import type { Bot } from './state.ts'

const BARE: Omit<Bot, 'userId'> = {
  sendingChannelId: null,
  eventsChannelId: null,
  allPublicChannels: false,
  service: null,
  serviceName: null,
  config: {},
}

/** A bot's settings; defaults if it has no row. */
export function botOf(state: RealmState, userId: number): Bot {
  return state.bots.get(userId) ?? { userId, ...BARE }
}

/** A bot as its owner and administrators see it, including its API key. */
export function presentBot(user: User, viewer: Viewer): ApiBot {
  if (viewer.apiKeyOf === undefined) throw new Error('only viewers who may have a bot’s key may see the bot')
  const { state } = viewer
  const bot = botOf(state, user.id)
  return {
    user_id: user.id,
    full_name: user.fullName,
    email: user.deliveryEmail,
    api_key: viewer.apiKeyOf(user),
    bot_type: user.botType,
    owner_id: user.botOwnerId,
    is_active: user.isActive,
    avatar_url: avatarUrlOf(state, user),
    ...presentDefaults(bot, state, viewer.user),
    services: presentServices(bot),
  }
}

/** A bot's default channels by name, null if the viewer may not know them. */
export function presentDefaults(bot: Bot, state: RealmState, viewer: User) {
  const nameOf = (id: number | null) => {
    const channel = id === null ? undefined : state.channels.get(id)
    return channel !== undefined && canAccessMetadata(state, viewer, channel) ? channel.name : null
  }
  return {
    default_sending_stream: nameOf(bot.sendingChannelId),
    default_events_register_stream: nameOf(bot.eventsChannelId),
    default_all_public_streams: bot.allPublicChannels,
  }
}

/** What a bot calls or is, as the API lists it. */
export function presentServices({ service, serviceName, config }: Bot): ApiBot['services'] {
  if (serviceName !== null) return [{ service_name: serviceName, config_data: { ...config } }]
  return service === null
    ? []
    : [{ base_url: service.url, token: service.token, interface: service.interface }]
}
