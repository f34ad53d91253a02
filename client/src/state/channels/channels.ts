import { streamCreateEvent, streamDeleteEvent, streamUpdateEvent } from '@parley/api/channels/events'
import type { BasicChannel } from '@parley/api/channels/objects'
import { streamSection } from '@parley/api/channels/register'
import { messageEvent } from '@parley/api/messages/events'
import {
  subscriptionAddEvent,
  subscriptionPeerAddEvent,
  subscriptionPeerRemoveEvent,
  subscriptionRemoveEvent,
} from '@parley/api/subscriptions/events'
import { slice } from '../slice.ts'
import { changed, type Table, tableBy } from '../table.ts'
import { withChannelUpdate, withFirstMessage } from './channel-changes.ts'

/** Every channel that the viewer can see, by channel ID. For the viewer's settings of it, see subscriptions.ts. */
export const channelsSlice = slice('channels', [streamSection], (answer) =>
  tableBy(answer.streams, (channel) => channel.stream_id),
)
  .on(streamCreateEvent, (channels, { streams }) => {
    return streams.reduce((all, channel) => all.set(channel.stream_id, channel), channels)
  })
  .on(streamDeleteEvent, (channels, { stream_ids }) => channels.deleteAll(stream_ids))
  .on(streamUpdateEvent, (channels, event, context) => {
    return changed(channels, event.stream_id, (channel) => withChannelUpdate(channel, event, context))
  })
  .on(subscriptionAddEvent, (channels, { subscriptions }) => {
    return subscriptions.reduce(
      (all, { stream_id, subscriber_count }) =>
        changed(all, stream_id, (channel) => ({ ...channel, subscriber_count })),
      channels,
    )
  })
  .on(subscriptionRemoveEvent, (channels, { subscriptions }) => {
    return countChanged(
      channels,
      subscriptions.map((channel) => channel.stream_id),
      -1,
    )
  })
  .on(subscriptionPeerAddEvent, (channels, { stream_ids, user_ids }) => {
    return countChanged(channels, stream_ids, user_ids.length)
  })
  .on(subscriptionPeerRemoveEvent, (channels, { stream_ids, user_ids }) => {
    return countChanged(channels, stream_ids, -user_ids.length)
  })
  .on(messageEvent, (channels, { message }) => {
    if (message.stream_id === undefined) return channels
    return changed(channels, message.stream_id, (channel) => withFirstMessage(channel, message.id))
  })
  .comparing((channels) => channels.map(({ stream_weekly_traffic: _, ...channel }) => channel))

type Channels = Table<number, BasicChannel>

function countChanged(channels: Channels, channelIds: readonly number[], by: number): Channels {
  return channelIds.reduce((all, id) => {
    return changed(all, id, (channel) => ({ ...channel, subscriber_count: channel.subscriber_count + by }))
  }, channels)
}
