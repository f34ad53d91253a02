import { streamSection } from '@parley/api/channels/register'
import { section } from '../events/section.ts'
import { visibleChannels } from '../permissions/channels.ts'
import { presentChannel } from './present.ts'

export const channels = section(streamSection, ({ viewer: { state, user, client } }) => {
  const shown = [...visibleChannels(state, user)].filter(
    (channel) => !channel.isArchived || client.capabilities.archived_channels,
  )
  return { streams: shown.map((channel) => presentChannel(state, channel)) }
})
