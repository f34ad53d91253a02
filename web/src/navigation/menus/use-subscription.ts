import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { useApp } from '#data/context.ts'
import { useChannel } from '#data/hooks.ts'

type Property = 'is_muted' | 'pin_to_top' | 'color' | 'desktop_notifications'

/** The person's own settings of a channel, and the function that changes one of them. */
export function useSubscription(channelId: number) {
  const { connection, report } = useApp()
  const channel = useChannel(channelId)
  const own = channel?.status === 'subscribed' ? channel : undefined
  function set(property: Property, value: boolean | string) {
    connection
      .call(updateSubscriptionSettings, { subscription_data: [{ stream_id: channelId, property, value }] })
      .catch(report)
  }
  return { channel, own, set }
}
