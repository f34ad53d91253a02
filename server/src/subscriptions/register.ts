import { subscriptionSection } from '@parley/api/subscriptions/register'
import type { Channel } from '../channels/state.ts'
import { ChannelTexts } from '../channels/texts.ts'
import { section } from '../events/section.ts'
import { JsonList } from '../http/json.ts'
import { visibleChannels } from '../permissions/channels.ts'
import { ownSettings } from './present.ts'
import { type Subscription, subscriptionOf } from './state.ts'

export const subscriptionSections = section(subscriptionSection, ({ realm, viewer }) => {
  const { state, user, client } = viewer
  const texts = new ChannelTexts(realm, client.includeSubscribers)
  // The channel is the same for everyone; what the viewer has set for it comes behind it in the same object.
  const own = (channel: Channel, subscription: Subscription) =>
    `${texts.of(channel).text.slice(0, -1)},${JSON.stringify(ownSettings(subscription, viewer)).slice(1)}`
  const subscriptions: string[] = []
  const unsubscribed: string[] = []
  const neverSubscribed: number[] = []
  for (const channel of visibleChannels(state, user)) {
    if (channel.isArchived && !client.capabilities.archived_channels) continue
    const subscription = subscriptionOf(state, user.id, channel.id)
    if (subscription === undefined) neverSubscribed.push(channel.id)
    else if (subscription.isActive) subscriptions.push(own(channel, subscription))
    else unsubscribed.push(own(channel, subscription))
  }
  return {
    subscriptions: new JsonList([subscriptions.join(',')].filter((text) => text !== '')),
    unsubscribed: new JsonList([unsubscribed.join(',')].filter((text) => text !== '')),
    never_subscribed: new JsonList(texts.inBlocks(neverSubscribed)),
  }
})
