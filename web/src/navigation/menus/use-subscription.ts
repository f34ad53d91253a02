import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { type App, useApp } from '#data/context.ts'
import { useChannel } from '#data/hooks.ts'

type Property = 'is_muted' | 'pin_to_top' | 'color' | 'desktop_notifications'

/** The person's own settings of a channel, and the function that changes one of them. */
export function useSubscription(channelId: number) {
  const app = useApp()
  const channel = useChannel(channelId)
  const own = channel?.status === 'subscribed' ? channel : undefined
  const set = (property: Property, value: boolean | string) =>
    setSubscription(app, channelId, property, value)
  return { channel, own, set }
}

export function setSubscription(
  { connection, report }: App,
  channelId: number,
  property: Property,
  value: boolean | string,
) {
  connection
    .call(updateSubscriptionSettings, { subscription_data: [{ stream_id: channelId, property, value }] })
    .catch(report)
}
