import { channelPermissions } from '@parley/api/channels/permissions'
import { errors } from '@parley/api/contract/errors'
import {
  getSubscribers,
  getSubscriptionStatus,
  getSubscriptions,
  getUserChannels,
  subscribe as subscribeEndpoint,
  unsubscribe as unsubscribeEndpoint,
  updateSubscriptionProperty,
  updateSubscriptionSettings,
  updateSubscriptions,
} from '@parley/api/subscriptions/endpoints'
import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { knownChannel } from '../channels/access.ts'
import { groupOfLegacyPolicy } from '../channels/legacy-posting.ts'
import { channelKey } from '../channels/state.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { permissionsAmong } from '../permissions/group-settings.ts'
import { userToShow } from '../permissions/users.ts'
import { isGuest } from '../users/roles.ts'
import { presentSubscription } from './present.ts'
import { changeProperties } from './properties.ts'
import { activeSubscriptionsOf, isSubscribed } from './state.ts'
import { type NewChannels, subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Lists the caller's active subscriptions. */
export const list = route(getSubscriptions, ({ state, user, parameters }) => {
  const viewer = plainViewer(state, user)
  const client = { ...viewer.client, includeSubscribers: parameters.include_subscribers }
  const subscriptions = [...(state.subscriptions.get(user.id)?.values() ?? [])].flatMap((subscription) => {
    const channel = state.channels.get(subscription.channelId)
    const listed = subscription.isActive && channel !== undefined && !channel.isArchived
    return listed ? [presentSubscription(subscription, channel, { ...viewer, client })] : []
  })
  return { subscriptions }
})

/** Subscribes users to channels, creating missing ones. */
export const add = route(subscribeEndpoint, async ({ realm, state, user, realmUrl, parameters }) => {
  const { subscriptions: channels, principals, authorization_errors_fatal: fatal, ...settings } = parameters
  const senders = groupOfLegacyPolicy(state, parameters)
  const permissions = {
    ...(senders === undefined ? {} : { can_send_message_group: senders }),
    ...permissionsAmong(channelPermissions, parameters),
  }
  const request = { ...settings, channels, principals, fatal, permissions }
  const { unauthorized, ...result } = await realm.change((change) =>
    subscribe(change, { user, realmUrl }, request),
  )
  return { ...result, ...(fatal ? {} : { unauthorized }) }
})

/** Unsubscribes users from channels. */
export const remove = route(unsubscribeEndpoint, ({ realm, user, parameters }) =>
  realm.change((change) => unsubscribe(change, user, parameters.subscriptions, parameters.principals)),
)

const PLAIN_CHANNELS: NewChannels = {
  announce: false,
  invite_only: false,
  is_web_public: false,
  is_default_stream: false,
  send_new_subscription_messages: true,
  permissions: {},
}

/** Subscribes the caller to channels and unsubscribes them from others. A channel in both lists is kept. */
export const addAndRemove = route(updateSubscriptions, async ({ realm, user, realmUrl, parameters }) => {
  const { add: channels = [], delete: names = [] } = parameters
  if (channels.length === 0 && names.length === 0) throw subscriptionErrors.nothingToDo()
  if (channels.length > 0 && isGuest(user)) throw errors.notAllowedForGuests()
  const kept = new Set(channels.map(({ name }) => channelKey(name)))
  // Leaving and joining the same channel keeps the subscription.
  const left = names.filter((name) => !kept.has(channelKey(name)))
  return realm.change(async (change) => {
    const removal = await unsubscribe(change, user, left, undefined)
    const request = { ...PLAIN_CHANNELS, channels, principals: undefined, fatal: true }
    const { unauthorized: _, ...result } = await subscribe(change, { user, realmUrl }, request)
    return { ...result, ...removal }
  })
})

/** Sets several of the caller's subscription settings. */
export const setProperties = route(updateSubscriptionSettings, async ({ realm, user, parameters }) => {
  await realm.change((change) =>
    changeProperties(
      change,
      user,
      parameters.subscription_data.map(({ stream_id, ...rest }) => ({ channelId: stream_id, ...rest })),
    ),
  )
  return {}
})

/** Sets one of the caller's subscription settings. */
export const setProperty = route(updateSubscriptionProperty, async ({ realm, user, parameters }) => {
  const { stream_id: channelId, property, value } = parameters
  await realm.change((change) => changeProperties(change, user, [{ channelId, property, value }]))
  return {}
})

/** Says whether a user is subscribed to a channel. */
export const status = route(getSubscriptionStatus, ({ state, user, parameters }) => {
  const person = userToShow(state, user, parameters.user_id)
  const channel = knownChannel(state, user, parameters.stream_id)
  return { is_subscribed: isSubscribed(state, person.id, channel.id) }
})

/** Lists the channels that a user is subscribed to, of those that the caller may see. */
export const channelsOfUser = route(getUserChannels, ({ state, user, parameters }) => {
  const person = userToShow(state, user, parameters.user_id)
  const ids = [...activeSubscriptionsOf(state, person.id)].filter((id) => {
    const channel = state.channels.get(id)
    return channel !== undefined && canAccessMetadata(state, user, channel)
  })
  return { subscribed_channel_ids: ids.sort((a, b) => a - b) }
})

/** Lists a channel's subscribers. */
export const subscribers = route(getSubscribers, ({ state, user, parameters }) => {
  const channel = knownChannel(state, user, parameters.stream_id)
  return { subscribers: [...(state.subscribers.get(channel.id) ?? [])].sort((a, b) => a - b) }
})
