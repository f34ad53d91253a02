import { subscriptionSection } from '@parley/api/subscriptions/register'
import { section } from '#engine/events/section.ts'
import { JsonList, type ListPart } from '#engine/http/prepared/json.ts'
import { channelList, channelTexts } from '../channels/json-cache.ts'
import type { Channel } from '../channels/state.ts'
import { visibleChannels } from '../permissions/channels.ts'
import { isSpectator } from '../users/spectator.ts'
import { pickColor } from './colors.ts'
import { subscriptionAfter } from './entries.ts'
import { ownSettings } from './present.ts'
import type { Subscription } from './state.ts'

export const subscriptionSections = section(
  subscriptionSection,
  ({ realm, viewer }) => {
    const { state, user, client } = viewer
    const texts = channelTexts(realm, client.includeSubscribers)
    // The shared JSON of the channel comes first in the object, followed by the viewer's settings.
    const own = (channel: Channel, subscription: Subscription) =>
      [texts.unclosed(channel), `,${JSON.stringify(ownSettings(subscription, viewer)).slice(1)}`] as const
    const subscriptions: ListPart[] = []
    const unsubscribed: ListPart[] = []
    const neverSubscribed: Channel[] = []
    const colors = new Set<string>()
    const known = state.subscriptions.get(user.id)
    for (const channel of visibleChannels(state, user)) {
      if (channel.isArchived && !client.capabilities.archived_channels) continue
      const subscription = isSpectator(user) ? asIfSubscribed(channel, colors) : known?.get(channel.id)
      if (subscription === undefined) neverSubscribed.push(channel)
      else if (subscription.isActive) subscriptions.push(own(channel, subscription))
      else unsubscribed.push(own(channel, subscription))
    }
    return {
      subscriptions: new JsonList(subscriptions),
      unsubscribed: new JsonList(unsubscribed),
      never_subscribed: new JsonList(texts.inStretches(neverSubscribed)),
    }
  },
  ({ realm, viewer: { client } }) => [channelList(realm, client.includeSubscribers)],
)

/**
 * A subscription for spectators: clients list only subscribed channels, so spectators get all visible ones as if
 * subscribed.
 */
function asIfSubscribed({ id, conversationId, lastSeq }: Channel, colors: Set<string>): Subscription {
  const color = pickColor(colors, conversationId)
  colors.add(color)
  return subscriptionAfter(undefined, { channelId: id, color, fromSeq: lastSeq + 1 })
}
