import { visibilityPolicies } from '@parley/api/topics/objects'
import { topicKey } from '../channels/user-topics.ts'
import type { ClientState } from '../client-state.ts'

type MuteState = Pick<ClientState, 'subscriptions' | 'userTopics'>

/** Whether the topic counts: it is not muted, and in a muted channel it is unmuted or followed. */
export function isTopicVisible(
  { subscriptions, userTopics }: MuteState,
  channelId: number,
  topic: string,
): boolean {
  switch (userTopics.get(topicKey(channelId, topic))?.visibility_policy) {
    case visibilityPolicies.muted:
      return false
    case visibilityPolicies.unmuted:
    case visibilityPolicies.followed:
      return true
    default:
      return !isChannelMuted(subscriptions, channelId)
  }
}

function isChannelMuted(subscriptions: ClientState['subscriptions'], channelId: number): boolean {
  const subscription = subscriptions.get(channelId)
  return subscription !== undefined && subscription.status !== 'never_subscribed' && subscription.is_muted
}

/** The number of unread messages that are not muted; `unread_msgs.count` of the register answer. */
export function unreadCount(state: MuteState & Pick<ClientState, 'unreads'>): number {
  let count = 0
  for (const ids of state.unreads.directs.values()) count += ids.length
  for (const [channelId, topics] of state.unreads.channels) {
    for (const { topic, ids } of topics.values()) {
      if (isTopicVisible(state, channelId, topic)) count += ids.length
    }
  }
  return count
}
