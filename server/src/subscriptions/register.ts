import { subscriptionSection } from '@parley/api/subscriptions/register'
import { section } from '../events/section.ts'
import { visibleChannels } from '../permissions/channels.ts'
import { presentNeverSubscribed, presentSubscription } from './present.ts'
import { subscriptionOf } from './state.ts'

export const subscriptionSections = section(subscriptionSection, ({ viewer }) => {
  const { state, user, client } = viewer
  const subscriptions = []
  const unsubscribed = []
  const neverSubscribed = []
  for (const channel of visibleChannels(state, user)) {
    if (channel.isArchived && !client.capabilities.archived_channels) continue
    const subscription = subscriptionOf(state, user.id, channel.id)
    if (subscription === undefined) neverSubscribed.push(presentNeverSubscribed(channel, viewer))
    else if (subscription.isActive) subscriptions.push(presentSubscription(subscription, channel, viewer))
    else unsubscribed.push(presentSubscription(subscription, channel, viewer))
  }
  return { subscriptions, unsubscribed, never_subscribed: neverSubscribed }
})
