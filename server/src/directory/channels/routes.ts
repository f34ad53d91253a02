import {
  archiveChannel as archiveChannelEndpoint,
  createChannel,
  getChannel,
  getChannelId,
  getChannels,
  updateChannel as updateChannelEndpoint,
} from '@parley/api/channels/endpoints'
import { channelErrors } from '@parley/api/channels/errors'
import { channelPermissions } from '@parley/api/channels/permissions'
import { route } from '#engine/http/route.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { permissionsAmong } from '../permissions/group-settings.ts'
import { createChannelWith } from '../subscriptions/subscribe.ts'
import { knownChannel } from './access.ts'
import { groupOfLegacyPolicy } from './legacy-posting.ts'
import { channelsFor } from './lists.ts'
import { presentChannel } from './present.ts'
import { channelKey } from './state.ts'
import { archiveChannel, updateChannel } from './update.ts'

/** Creates a channel and subscribes users to it. */
export const create = route(createChannel, async ({ realm, user, realmUrl, parameters }) => {
  const { subscribers, ...settings } = parameters
  const request = { ...settings, permissions: permissionsAmong(channelPermissions, parameters) }
  const id = await realm.change((change) =>
    createChannelWith(change, { user, realmUrl }, request, subscribers),
  )
  return { id }
})

/** Changes a channel; also accepts the legacy parameters for who may post. */
export const update = route(updateChannelEndpoint, async ({ realm, state, user, realmUrl, parameters }) => {
  const { stream_id: channelId, ...settings } = parameters
  const senders = groupOfLegacyPolicy(state, parameters)
  const permissions = {
    ...(senders === undefined ? {} : { can_send_message_group: { new: senders } }),
    ...permissionsAmong(channelPermissions, parameters),
  }
  const request = { ...settings, permissions }
  await realm.change((change) => updateChannel(change, { user, realmUrl }, channelId, request))
  return {}
})

/** Archives a channel. */
export const archive = route(archiveChannelEndpoint, async ({ realm, user, realmUrl, parameters }) => {
  await realm.change((change) => archiveChannel(change, { user, realmUrl }, parameters.stream_id))
  return {}
})

/** Lists the channels that match the filters. */
export const list = route(getChannels, ({ state, user, parameters }) => ({
  streams: channelsFor(state, user, parameters).map((channel) => ({
    ...presentChannel(state, channel),
    ...(parameters.include_default ? { is_default: channel.isDefault } : {}),
  })),
}))

/** Finds a channel's id by its name. */
export const idOf = route(getChannelId, ({ state, user, parameters }) => {
  const channel = state.channelsByName.get(channelKey(parameters.stream))
  if (channel === undefined || !canAccessMetadata(state, user, channel))
    throw channelErrors.invalidName(parameters.stream)
  return { stream_id: channel.id }
})

/** Gets a channel by id. */
export const one = route(getChannel, ({ state, user, parameters }) => ({
  stream: presentChannel(state, knownChannel(state, user, parameters.stream_id)),
}))
