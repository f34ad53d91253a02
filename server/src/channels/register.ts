import { streamSection } from '@parley/api/channels/register'
import { section } from '../events/section.ts'
import { JsonList } from '../http/json.ts'
import { visibleChannels } from '../permissions/channels.ts'
import { ChannelTexts } from './texts.ts'

export const channels = section(streamSection, ({ realm, viewer: { state, user, client } }) => {
  const shown = [...visibleChannels(state, user)].filter(
    (channel) => !channel.isArchived || client.capabilities.archived_channels,
  )
  const texts = new ChannelTexts(realm, 'false')
  return { streams: new JsonList(texts.inBlocks(shown.map(({ id }) => id))) }
})
