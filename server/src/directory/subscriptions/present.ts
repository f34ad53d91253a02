import { partialSubscribersThreshold } from '@parley/api/channels/limits'
import type {
  Subscription as ApiSubscription,
  NeverSubscribedChannel,
} from '@parley/api/subscriptions/objects'
import type { ClientOptions, Viewer } from '#engine/events/viewer.ts'
import type { Ids } from '#engine/realm/id-set.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { activeRecently, today } from '../activity/state.ts'
import { presentChannel } from '../channels/present.ts'
import type { Channel } from '../channels/state.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { settingOf } from '../users/settings.ts'
import type { Subscription } from './state.ts'

/** A subscription as the API shows it to its user. */
export function presentSubscription(
  subscription: Subscription,
  channel: Channel,
  viewer: Viewer,
): ApiSubscription {
  return {
    ...presentChannel(viewer.state, channel),
    ...ownSettings(subscription, viewer),
    ...knownSubscribers(channel, viewer),
  }
}

/** The subscribers of a channel after an entry; the list only if it is short. */
export interface SubscribersAfter {
  readonly channelId: number
  readonly count: number
  readonly subscribers?: readonly number[]
}

/** The channel with the subscribers of that time. */
export function asOfThen<
  Shown extends { stream_id: number; subscriber_count: number; subscribers?: number[] | undefined },
>(shown: Shown, after: readonly SubscribersAfter[]): Shown {
  const then = after.find(({ channelId }) => channelId === shown.stream_id)
  if (then === undefined) return shown
  const listed =
    shown.subscribers === undefined || then.subscribers === undefined
      ? {}
      : { subscribers: [...then.subscribers] }
  return { ...shown, subscriber_count: then.count, ...listed }
}

/** A channel without personal settings, for viewers who may know it. */
export function presentUnsubscribed(
  state: RealmState,
  channel: Channel,
  include: ClientOptions['includeSubscribers'],
): NeverSubscribedChannel {
  return { ...presentChannel(state, channel), ...subscribersOf(state, channel, include) }
}

/** The viewer's settings for a channel. */
export function ownSettings(subscription: Subscription, { user, client }: Viewer) {
  // Older clients do not support null ("inherit") and get the inherited value.
  const inherited = (value: boolean | null, setting: Parameters<typeof settingOf>[1]) =>
    value === null && !client.capabilities.notification_settings_null
      ? Boolean(settingOf(user, setting))
      : value
  return {
    desktop_notifications: inherited(
      subscription.desktopNotifications,
      'enable_stream_desktop_notifications',
    ),
    email_notifications: inherited(subscription.emailNotifications, 'enable_stream_email_notifications'),
    push_notifications: inherited(subscription.pushNotifications, 'enable_stream_push_notifications'),
    audible_notifications: inherited(
      subscription.audibleNotifications,
      'enable_stream_audible_notifications',
    ),
    wildcard_mentions_notify: inherited(subscription.wildcardMentionsNotify, 'wildcard_mentions_notify'),
    pin_to_top: subscription.pinToTop,
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    color: subscription.color,
  }
}

/** The subscribers that the client asked for and the viewer may know. */
export function knownSubscribers(channel: Channel, { state, user, client }: Viewer) {
  if (client.includeSubscribers === 'false') return {}
  if (!canAccessMetadata(state, user, channel)) return { subscribers: [] }
  return subscribersOf(state, channel, client.includeSubscribers)
}

function subscribersOf(state: RealmState, channel: Channel, include: ClientOptions['includeSubscribers']) {
  if (include === 'false') return {}
  const subscribers = state.subscribers.get(channel.id) ?? NOBODY
  if (include === 'true' || subscribers.size < partialSubscribersThreshold) {
    return { subscribers: sorted(subscribers) }
  }
  return { partial_subscribers: partialSubscribers(state, subscribers) }
}

const NOBODY: Ids = new Set<number>()

/** The list made last: those who were subscribed together are shown the same one after the other. */
let lastPartial = { of: NOBODY, head: 0, day: 0, listed: [] as number[] }

function partialSubscribers(state: RealmState, subscribers: Ids): number[] {
  const { journalHead: head } = state
  const day = today()
  const isLast = lastPartial.of === subscribers && lastPartial.head === head && lastPartial.day === day
  if (!isLast) {
    const isActive = activeRecently(state, day)
    const listed = [...subscribers].filter((id) => isActive(id) || isBot(state, id))
    lastPartial = { of: subscribers, head, day, listed: sorted(listed) }
  }
  return lastPartial.listed
}

const isBot = (state: RealmState, userId: number) => (state.users.get(userId)?.botType ?? null) !== null

/** The ids of a state come in order, so that there is nothing to do but to compare each with the next. */
const sorted = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other)
