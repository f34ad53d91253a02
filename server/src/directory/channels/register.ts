import { streamSection } from '@parley/api/channels/register'
import { section } from '#engine/events/section.ts'
import { JsonList } from '#engine/http/prepared/json.ts'
import { visibleChannels } from '../permissions/channels.ts'
import { channelList, channelTexts } from './json-cache.ts'
import type { Channel } from './state.ts'

export const channels = section(
  streamSection,
  ({ realm, viewer: { state, user, client } }) => {
    const shown: Channel[] = []
    for (const channel of visibleChannels(state, user)) {
      if (!channel.isArchived || client.capabilities.archived_channels) shown.push(channel)
    }
    return { streams: new JsonList(channelTexts(realm, 'false').inStretches(shown)) }
  },
  ({ realm }) => [channelList(realm, 'false')],
)
