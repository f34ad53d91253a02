import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import {
  getSubscribers,
  getSubscriptions,
  getSubscriptionStatus,
  subscribe as subscribeEndpoint,
  unsubscribe as unsubscribeEndpoint,
  updateSubscriptionProperty,
  updateSubscriptions,
  updateSubscriptionSettings,
} from '@parley/api/subscriptions/endpoints'
import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import { userErrors } from '@parley/api/users/errors'
import { plainViewer } from '../events/viewer.ts'
import { route } from '../http/route.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { subscribe, unsubscribe } from './commands.ts'
import { permissionsIn } from '../channels/requests.ts'
import { presentSubscription } from './present.ts'
import { changeProperties } from './properties.ts'
import { isSubscribed } from './state.ts'
import { isGuest } from '../users/roles.ts'

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

export const add = route(subscribeEndpoint, async ({ realm, user, parameters }) => {
  const { subscriptions, principals, authorization_errors_fatal: fatal, ...settings } = parameters
  const request = { ...settings, channels: subscriptions, principals, fatal, permissions: permissionsIn(parameters) }
  const { unauthorized, ...result } = await realm.change((change) => subscribe(change, user, request))
  return { ...result, ...(fatal ? {} : { unauthorized }) }
})

export const remove = route(unsubscribeEndpoint, ({ realm, user, parameters }) =>
  realm.change((change) => unsubscribe(change, user, parameters.subscriptions, parameters.principals)),
)

export const addAndRemove = route(updateSubscriptions, async ({ realm, user, parameters }) => {
  const { add: channels = [], delete: names = [] } = parameters
  if (channels.length === 0 && names.length === 0) throw subscriptionErrors.nothingToDo()
  // One after the other: what the second decides on is the state after the first.
  const removal =
    names.length === 0
      ? { removed: [], not_removed: [] }
      : await realm.change((change) => unsubscribe(change, user, names, undefined))
  if (channels.length > 0 && isGuest(user)) throw errors.notAllowedForGuests()
  const { unauthorized: _, ...result } = await realm.change((change) =>
    subscribe(change, user, {
      channels,
      principals: undefined,
      fatal: true,
      invite_only: false,
      is_web_public: false,
      is_default_stream: false,
      permissions: {},
    }),
  )
  return { ...result, ...removal }
})

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

export const setProperty = route(updateSubscriptionProperty, async ({ realm, user, parameters }) => {
  const { stream_id: channelId, property, value } = parameters
  await realm.change((change) => changeProperties(change, user, [{ channelId, property, value }]))
  return {}
})

export const status = route(getSubscriptionStatus, ({ state, user, parameters }) => {
  const channel = state.channels.get(parameters.stream_id)
  if (!state.users.has(parameters.user_id)) throw userErrors.noSuchUser()
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidId()
  return { is_subscribed: isSubscribed(state, parameters.user_id, channel.id) }
})

export const subscribers = route(getSubscribers, ({ state, user, parameters }) => {
  const channel = state.channels.get(parameters.stream_id)
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidId()
  return { subscribers: [...(state.subscribers.get(channel.id) ?? [])].sort((a, b) => a - b) }
})
