import { streamCreateEvent, streamDeleteEvent } from '@parley/api/channels/events'
import type { EventBody } from '@parley/api/contract/event'
import { subscriptionAddEvent } from '@parley/api/subscriptions/events'
import { userTopicEvent } from '@parley/api/topics/events'
import type { Viewer } from '#engine/events/viewer.ts'
import { isInScope } from '../api-keys/scope.ts'
import { presentChannel } from '../channels/present.ts'
import type { Channel } from '../channels/state.ts'
import { peerEvents } from '../subscriptions/peers.ts'
import { asOfThen, presentSubscription } from '../subscriptions/present.ts'
import { subscriptionOf } from '../subscriptions/state.ts'
import { hasTopicsIn, mutedTopicsEvents, ownTopics, presentUserTopic } from '../user-topics/present.ts'
import { isVisibleToClient } from './visible-to-client.ts'

/** The events that remove channels from the viewer's client. */
export function channelsHidden(hidden: readonly number[], viewer: Viewer): EventBody[] {
  const channelIds = hidden.filter((id) => isInScope(viewer.user, id))
  if (channelIds.length === 0) return []
  const streams = channelIds.map((id) => ({ stream_id: id }))
  return [
    streamDeleteEvent.of({ streams, stream_ids: channelIds }),
    ...(hasTopicsIn(viewer, channelIds) ? mutedTopicsEvents(viewer) : []),
  ]
}

/** A channel that becomes visible, with its subscribers at that moment. */
export interface Revealed {
  readonly channelId: number
  readonly subscribers: readonly number[]
}

/** The events that add channels to the viewer's client, if they are still visible. */
export function channelsRevealed(revealed: readonly Revealed[], viewer: Viewer): EventBody[] {
  const { state } = viewer
  const shown = revealed.flatMap(({ channelId, subscribers }) => {
    const channel = state.channels.get(channelId)
    return channel !== undefined && isVisibleToClient(viewer, channelId) ? [{ channel, subscribers }] : []
  })
  return [
    ...created(shown, viewer),
    ...topicsIn(
      shown.map(({ channel }) => channel.id),
      viewer,
    ),
  ]
}

/**
 * The events that restore channels in a client that removed them. Uses the subscribers at that time: if the viewer
 * has left since, a later entry says so.
 */
export function channelsRestored(revealed: readonly Revealed[], viewer: Viewer): EventBody[] {
  const { user, state } = viewer
  const isOwn = ({ subscribers }: Revealed) => subscribers.includes(user.id)
  // The subscription event includes the viewer; as a peer they would count twice.
  const others = revealed.map((one) => (isOwn(one) ? { ...one, subscribers: [] } : one))
  const subscriptions = revealed.filter(isOwn).flatMap(({ channelId, subscribers }) => {
    const channel = state.channels.get(channelId)
    const subscription = subscriptionOf(state, user.id, channelId)
    if (channel === undefined || subscription === undefined || !isVisibleToClient(viewer, channelId))
      return []
    const then = { channelId, count: subscribers.length, subscribers }
    return [asOfThen(presentSubscription(subscription, channel, viewer), [then])]
  })
  const events = channelsRevealed(others, viewer)
  return subscriptions.length === 0 ? events : [...events, subscriptionAddEvent.of({ subscriptions })]
}

function created(
  shown: readonly { channel: Channel; subscribers: readonly number[] }[],
  viewer: Viewer,
): EventBody[] {
  if (shown.length === 0) return []
  // Clients that track subscribers get an empty channel first and count the subscribers that follow.
  const listed = keepsSubscribers(viewer)
  const streams = shown.map(({ channel, subscribers }) => ({
    ...presentChannel(viewer.state, channel),
    subscriber_count: listed ? 0 : subscribers.length,
  }))
  const peers = shown
    .filter(({ subscribers }) => subscribers.length > 0)
    .map(({ channel, subscribers }) => ({ channelId: channel.id, userIds: subscribers }))
  return [streamCreateEvent.of({ streams }), ...(listed ? peerEvents('peer_add', peers) : [])]
}

/** Whether the viewer's client follows who is subscribed. */
export function keepsSubscribers({ client }: Viewer): boolean {
  const getsEvents = client.eventTypes === null || client.eventTypes.includes('subscription')
  return client.includeSubscribers !== 'false' && getsEvents
}

/** The events with the viewer's policies for topics of channels that their client had removed. */
export function topicsIn(channelIds: readonly number[], viewer: Viewer): EventBody[] {
  if (!hasTopicsIn(viewer, channelIds)) return []
  const own = ownTopics(viewer).filter(({ channelId }) => channelIds.includes(channelId))
  return [
    ...mutedTopicsEvents(viewer),
    ...own.map((topic) => userTopicEvent.of(presentUserTopic(topic, viewer))),
  ]
}
