import { createChannel as createChannelEndpoint, getChannel, getChannelId, getChannels } from '@parley/api/channels/endpoints'
import { channelErrors } from '@parley/api/channels/errors'
import { route } from '../http/route.ts'
import { canAccessContent, canAccessMetadata } from '../permissions/channels.ts'
import { principalsOf, subscribeTo } from '../subscriptions/commands.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import { createChannel } from './commands.ts'
import { presentChannel } from './present.ts'
import { permissionsIn } from './requests.ts'
import { channelKey } from './state.ts'

export const create = route(createChannelEndpoint, async ({ realm, user, parameters }) => {
  const { subscribers, ...settings } = parameters
  const channel = await realm.change(async (change) => {
    const people = principalsOf(change.state, user, subscribers)
    const made = await createChannel(change, user, { ...settings, permissions: permissionsIn(parameters) })
    await subscribeTo(change, people, [{ channel: made, isNew: true }])
    return made
  })
  return { id: channel.id }
})

export const list = route(getChannels, ({ state, user, parameters }) => {
  if (!parameters.include_public && !parameters.include_subscribed && !parameters.include_all &&
    !parameters.include_all_active && !parameters.include_web_public && !parameters.include_owner_subscribed &&
    !parameters.include_can_access_content) {
    return { streams: [] }
  }
  const owner = user.botOwnerId
  const streams = [...state.channels.values()].filter((channel) => {
    if (parameters.exclude_archived && channel.isArchived) return false
    if (!canAccessMetadata(state, user, channel)) {
      return parameters.include_owner_subscribed && owner !== null && isSubscribed(state, owner, channel.id)
    }
    return (
      parameters.include_all ||
      parameters.include_all_active ||
      (parameters.include_public && !channel.inviteOnly && canAccessContent(state, user, channel)) ||
      (parameters.include_web_public && channel.isWebPublic) ||
      (parameters.include_subscribed && isSubscribed(state, user.id, channel.id)) ||
      (parameters.include_can_access_content && canAccessContent(state, user, channel)) ||
      (parameters.include_owner_subscribed && owner !== null && isSubscribed(state, owner, channel.id))
    )
  })
  return {
    streams: streams
      .sort((a, b) => (channelKey(a.name) < channelKey(b.name) ? -1 : 1))
      .map((channel) => ({
        ...presentChannel(state, channel),
        ...(parameters.include_default ? { is_default: channel.isDefault } : {}),
      })),
  }
})

export const idOf = route(getChannelId, ({ state, user, parameters }) => {
  const channel = state.channelsByName.get(channelKey(parameters.stream))
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidName(parameters.stream)
  return { stream_id: channel.id }
})

export const one = route(getChannel, ({ state, user, parameters }) => {
  const channel = state.channels.get(parameters.stream_id)
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidId()
  return { stream: presentChannel(state, channel) }
})
