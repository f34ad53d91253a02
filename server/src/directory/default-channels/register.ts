import { defaultStreamGroupsSection, defaultStreamsSection } from '@parley/api/default-channels/register'
import { section } from '#engine/events/section.ts'
import { presentDefaultChannelGroups, presentDefaultChannels } from './present.ts'

export const channels = section(defaultStreamsSection, ({ viewer: { state, user } }) => ({
  realm_default_streams: presentDefaultChannels(state, user),
}))

export const groups = section(defaultStreamGroupsSection, ({ viewer: { state, user } }) => ({
  realm_default_stream_groups: presentDefaultChannelGroups(state, user),
}))
