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
import { type FoldContext, slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'
import { withChannelUpdate, withFirstMessage } from './channel-changes.ts'

interface KnownSubscribers {
  /** All subscribers, if the client asked for them and the viewer may see them. */
  readonly subscribers?: Ids | undefined
  /** Some subscribers of a large channel, with `include_subscribers: 'partial'`. */
  readonly partial_subscribers?: Ids | undefined
}

type Known<C> = Omit<C, keyof KnownSubscribers> & KnownSubscribers

export type Subscribed = Known<WireSubscription> & { readonly status: 'subscribed' }
/** A former subscription, with the viewer's settings of that time. */
export type Unsubscribed = Known<WireSubscription> & { readonly status: 'unsubscribed' }
export type NeverSubscribed = Known<NeverSubscribedChannel> & { readonly status: 'never_subscribed' }
export type Subscription = Subscribed | Unsubscribed | NeverSubscribed

/** Every channel that the viewer can see with the viewer's settings of it, by channel ID. */
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
      // peer_add events follow for the present subscribers, so the count starts at zero.
      if (before !== undefined) {
        const none = listed && channel.subscriber_count === 0 ? { subscribers: idsOf([]) } : {}
        return next.set(channel.stream_id, { ...before, ...channel, ...none })
      }
      const known = listed ? { ...channel, subscribers: [] } : channel
      return next.set(channel.stream_id, withStatus(known, 'never_subscribed'))
    }, all)
  })
  .on(streamDeleteEvent, (all, { stream_ids }) => all.deleteAll(stream_ids))
  .on(streamUpdateEvent, (all, event, context) => {
    return changed(all, event.stream_id, (channel) => withChannelUpdate(channel, event, context))
  })
  .on(subscriptionAddEvent, (all, { subscriptions }) => {
    return subscriptions.reduce((next, added) => {
      const { subscribers, partial_subscribers } = next.get(added.stream_id) ?? {}
      const known = 'subscribers' in added || 'partial_subscribers' in added
      // Some servers leave the subscribers out here even if the client asked for them.
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
  .comparing((all, _, context) => all.map((channel) => comparable(channel, context)))

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
  // A full list shows who is new; with a partial one, everybody in the event counts as new.
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

/** Drops what no event reports: traffic, idle subscribers, and much about channels without a subscription. */
function comparable(channel: Subscription, { viewer }: FoldContext): object {
  const { stream_weekly_traffic: _, partial_subscribers: __, subscribers, ...rest } = channel
  const shown: Record<string, unknown> = rest
  // A partial list may become a full one, or a full one partial, as the channel shrinks or grows.
  if (viewer.client.include_subscribers === 'true') shown.subscribers = subscribers
  if (!viewer.client.client_capabilities?.notification_settings_null) {
    // Without this capability, the server fills in the user's own settings, which may have changed.
    for (const name of Object.keys(subscriptionNotifications)) delete shown[name]
  }
  if (channel.status === 'subscribed') return shown
  // A channel that is visible again may have a former subscription, which stream/create does not report.
  for (const name of ['status', ...ownSettings]) delete shown[name]
  return shown
}
