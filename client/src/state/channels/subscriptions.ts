import { streamCreateEvent, streamDeleteEvent, streamUpdateEvent } from '@parley/api/channels/events'
import type { EventOf } from '@parley/api/contract/event'
import { messageEvent } from '@parley/api/messages/events'
import {
  subscriptionAddEvent,
  subscriptionPeerAddEvent,
  subscriptionPeerRemoveEvent,
  subscriptionRemoveEvent,
  subscriptionUpdateEvent,
} from '@parley/api/subscriptions/events'
import {
  type NeverSubscribedChannel,
  subscriptionNotifications,
  type Subscription as WireSubscription,
} from '@parley/api/subscriptions/objects'
import { subscriptionSection } from '@parley/api/subscriptions/register'
import { type Ids, idsOf, withIds, withoutIds } from '../ids.ts'
import { type Surroundings, slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'
import { withChannelUpdate, withFirstMessage } from './channel-changes.ts'

interface KnownSubscribers {
  /** All of them; only where the client asked for them and the viewer may know them. */
  readonly subscribers?: Ids | undefined
  /** Some of them, of a large channel, with `include_subscribers: 'partial'`. */
  readonly partial_subscribers?: Ids | undefined
}

type Known<C> = Omit<C, keyof KnownSubscribers> & KnownSubscribers

export type Subscribed = Known<WireSubscription> & { readonly status: 'subscribed' }
/** Subscribed before; what the viewer had set is kept. */
export type Unsubscribed = Known<WireSubscription> & { readonly status: 'unsubscribed' }
export type NeverSubscribed = Known<NeverSubscribedChannel> & { readonly status: 'never_subscribed' }
export type Subscription = Subscribed | Unsubscribed | NeverSubscribed

/** Every channel that the viewer may know of with what they have set for it, by channel ID. */
export const subscriptionsSlice = slice('subscriptions', [subscriptionSection], (answer) =>
  tableBy<number, Subscription>(
    [
      ...answer.never_subscribed.map((channel) => withStatus(channel, 'never_subscribed')),
      ...answer.unsubscribed.map((channel) => withStatus(channel, 'unsubscribed')),
      ...answer.subscriptions.map((channel) => withStatus(channel, 'subscribed')),
    ],
    (subscription) => subscription.stream_id,
  ),
)
  .on(streamCreateEvent, (all, { streams }, { viewer }) => {
    const listed = (viewer.client.include_subscribers ?? 'false') !== 'false'
    return streams.reduce((next, channel) => {
      const before = next.get(channel.stream_id)
      // Those who are subscribed already are told of by peer_add events, counted from none.
      if (before !== undefined) {
        const none = listed && channel.subscriber_count === 0 ? { subscribers: idsOf([]) } : {}
        return next.set(channel.stream_id, { ...before, ...channel, ...none })
      }
      const known = listed ? { ...channel, subscribers: [] } : channel
      return next.set(channel.stream_id, withStatus(known, 'never_subscribed'))
    }, all)
  })
  .on(streamDeleteEvent, (all, { stream_ids }) => all.deleteAll(stream_ids))
  .on(streamUpdateEvent, (all, event, surroundings) => {
    return changed(all, event.stream_id, (channel) => withChannelUpdate(channel, event, surroundings))
  })
  .on(subscriptionAddEvent, (all, { subscriptions }) => {
    return subscriptions.reduce((next, added) => {
      const { subscribers, partial_subscribers } = next.get(added.stream_id) ?? {}
      const known = 'subscribers' in added || 'partial_subscribers' in added
      // Some servers leave out the subscribers here even where the client has asked for them.
      const kept = known
        ? {}
        : { subscribers: subscribers?.slice(), partial_subscribers: partial_subscribers?.slice() }
      return next.set(added.stream_id, withStatus({ ...added, ...kept }, 'subscribed'))
    }, all)
  })
  .on(subscriptionRemoveEvent, (all, { subscriptions }, { viewer }) => {
    return subscriptions.reduce((next, { stream_id }) => {
      return changed(next, stream_id, (channel) => {
        if (channel.status !== 'subscribed') return channel
        return { ...withoutPeers(channel, [viewer.userId]), status: 'unsubscribed' }
      })
    }, all)
  })
  .on(subscriptionUpdateEvent, (all, event) => {
    return changed(all, event.stream_id, (channel) => withSetting(channel, event))
  })
  .on(subscriptionPeerAddEvent, (all, { stream_ids, user_ids }) => {
    return stream_ids.reduce((next, id) => changed(next, id, (channel) => withPeers(channel, user_ids)), all)
  })
  .on(subscriptionPeerRemoveEvent, (all, { stream_ids, user_ids }) => {
    return stream_ids.reduce(
      (next, id) => changed(next, id, (channel) => withoutPeers(channel, user_ids)),
      all,
    )
  })
  .on(messageEvent, (all, { message }) => {
    if (message.stream_id === undefined) return all
    return changed(all, message.stream_id, (channel) => withFirstMessage(channel, message.id))
  })
  .comparing((all, _, surroundings) => all.map((channel) => comparable(channel, surroundings)))

function withStatus(channel: WireSubscription, status: 'subscribed'): Subscribed
function withStatus(channel: WireSubscription, status: 'unsubscribed'): Unsubscribed
function withStatus(channel: NeverSubscribedChannel, status: 'never_subscribed'): NeverSubscribed
function withStatus(channel: WireSubscription | NeverSubscribedChannel, status: Subscription['status']) {
  const { subscribers, partial_subscribers, ...rest } = channel
  return {
    ...rest,
    status,
    ...(subscribers === undefined ? {} : { subscribers: idsOf(subscribers) }),
    ...(partial_subscribers === undefined ? {} : { partial_subscribers: idsOf(partial_subscribers) }),
  }
}

function withSetting(channel: Subscription, event: EventOf<typeof subscriptionUpdateEvent>): Subscription {
  const { property, value } = event
  if (channel.status === 'never_subscribed' || !(property in channel)) return channel
  if (property === 'in_home_view')
    return { ...channel, in_home_view: value === true, is_muted: value !== true }
  if (property === 'is_muted') return { ...channel, is_muted: value === true, in_home_view: value !== true }
  return { ...channel, [property]: value }
}

function withPeers<C extends Subscription>(channel: C, userIds: readonly number[]): C {
  const { subscribers, partial_subscribers } = channel
  const known = subscribers ?? partial_subscribers
  if (known === undefined) return { ...channel, subscriber_count: channel.subscriber_count + userIds.length }
  const next = withIds(known, userIds)
  // A full list tells who is new; of a partial one everybody who is told of is.
  const added = subscribers === undefined ? userIds.length : next.length - known.length
  const subscriber_count = channel.subscriber_count + added
  return {
    ...channel,
    subscriber_count,
    ...(subscribers ? { subscribers: next } : { partial_subscribers: next }),
  }
}

function withoutPeers<C extends Subscription>(channel: C, userIds: readonly number[]): C {
  const { subscribers, partial_subscribers, subscriber_count } = channel
  const removed = new Set(userIds)
  if (subscribers === undefined) {
    const left = subscriber_count - userIds.length
    if (partial_subscribers === undefined) return { ...channel, subscriber_count: left }
    return {
      ...channel,
      subscriber_count: left,
      partial_subscribers: withoutIds(partial_subscribers, removed),
    }
  }
  const next = withoutIds(subscribers, removed)
  return {
    ...channel,
    subscriber_count: subscriber_count + next.length - subscribers.length,
    subscribers: next,
  }
}

const ownSettings = [
  'color',
  'pin_to_top',
  'is_muted',
  'in_home_view',
  ...Object.keys(subscriptionNotifications),
]

/** What events do not tell: traffic, which subscribers are idle, and much about channels one is not subscribed to. */
function comparable(channel: Subscription, { viewer }: Surroundings): object {
  const { stream_weekly_traffic: _, partial_subscribers: __, subscribers, ...rest } = channel
  const shown: Record<string, unknown> = rest
  // Partial lists become whole, or the other way round, as channels grow and shrink.
  if (viewer.client.include_subscribers === 'true') shown.subscribers = subscribers
  if (!viewer.client.client_capabilities?.notification_settings_null) {
    // Without this capability the user's own settings are filled in, and those may have changed.
    for (const name of Object.keys(subscriptionNotifications)) delete shown[name]
  }
  if (channel.status === 'subscribed') return shown
  // A channel that became visible again may have been subscribed to long ago, which stream/create does not say.
  for (const name of ['status', ...ownSettings]) delete shown[name]
  return shown
}
