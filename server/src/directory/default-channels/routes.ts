import { channelErrors } from '@parley/api/channels/errors'
import * as endpoints from '@parley/api/default-channels/endpoints'
import { defaultChannelErrors } from '@parley/api/default-channels/errors'
import { route } from '#engine/http/route.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { knownChannel } from '../channels/access.ts'
import type { Channel } from '../channels/state.ts'
import type { User } from '../users/state.ts'
import {
  channelsForGroup,
  createDefaultChannelGroup,
  defaultChannelGroupOf,
  removeDefaultChannelGroup,
  setDefaultChannel,
  updateDefaultChannelGroup,
} from './commands.ts'

function channelInUse(state: RealmState, user: User, id: number): Channel {
  const channel = knownChannel(state, user, id)
  if (channel.isArchived) throw channelErrors.invalidId()
  return channel
}

/** Makes a channel a default channel. */
export const add = route(endpoints.addDefaultChannel, async ({ realm, user, parameters }) => {
  await realm.change((change) =>
    setDefaultChannel(change, channelInUse(change.state, user, parameters.stream_id), true),
  )
  return {}
})

/** Removes a channel from the default channels. */
export const remove = route(endpoints.removeDefaultChannel, async ({ realm, user, parameters }) => {
  await realm.change((change) =>
    setDefaultChannel(change, channelInUse(change.state, user, parameters.stream_id), false),
  )
  return {}
})

/** Creates a group of default channels. */
export const createGroup = route(endpoints.createDefaultChannelGroup, async ({ realm, user, parameters }) => {
  const { group_name: name, description, stream_names: names } = parameters
  await realm.change((change) => {
    const channelIds = channelsForGroup(change.state, user, names).map((channel) => channel.id)
    return createDefaultChannelGroup(change, { name, description, channelIds: [...new Set(channelIds)] })
  })
  return {}
})

/** Renames a group of default channels or changes its description. */
export const updateGroup = route(endpoints.updateDefaultChannelGroup, async ({ realm, parameters }) => {
  await realm.change((change) => {
    const group = defaultChannelGroupOf(change.state, parameters.group_id)
    return updateDefaultChannelGroup(change, {
      ...group,
      name: parameters.new_group_name ?? group.name,
      description: parameters.new_description ?? group.description,
    })
  })
  return {}
})

/** Deletes a group of default channels. */
export const removeGroup = route(endpoints.removeDefaultChannelGroup, async ({ realm, parameters }) => {
  await realm.change((change) =>
    removeDefaultChannelGroup(change, defaultChannelGroupOf(change.state, parameters.group_id).id),
  )
  return {}
})

/** Adds channels to a group of default channels, or removes them. */
export const updateGroupChannels = route(
  endpoints.updateDefaultChannelGroupChannels,
  async ({ realm, user, parameters }) => {
    await realm.change((change) => {
      const group = defaultChannelGroupOf(change.state, parameters.group_id)
      const channels = channelsForGroup(change.state, user, parameters.stream_names)
      const channelIds = new Set(group.channelIds)
      for (const { id, name } of channels) {
        if (parameters.op === 'add') {
          if (channelIds.has(id)) throw defaultChannelErrors.alreadyInGroup(name, group.name)
          channelIds.add(id)
        } else if (!channelIds.delete(id)) {
          throw defaultChannelErrors.notInGroup(name, group.name)
        }
      }
      return updateDefaultChannelGroup(change, { ...group, channelIds: [...channelIds] })
    })
    return {}
  },
)
