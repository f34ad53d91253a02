import { visibilityPolicies } from '@parley/api/topics/objects'
import { topicKey } from '../channels/user-topics.ts'
import type { ClientState } from '../client-state.ts'
import type { Table } from '../table.ts'

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

type Known = MuteState & Pick<ClientState, 'unreads'>
type Topics = ClientState['unreads']['channels'] extends Table<number, infer T> ? T : never

/**
 * Works something out of the unread topics of each channel, and again only for channels where they are others, or where
 * what is muted or mentions the viewer has changed: some have tens of thousands, and a message concerns one.
 */
export function perUnreadChannel<T>(
  work: (state: Known, channelId: number, topics: Topics) => T,
): (state: Known) => T[] {
  const worked = new WeakMap<Topics, { readonly from: readonly unknown[]; readonly value: T }>()
  return (state) => {
    const { unreads, subscriptions, userTopics } = state
    return [...unreads.channels].map(([channelId, topics]) => {
      const from = [subscriptions.get(channelId), userTopics, unreads.mentions]
      const known = worked.get(topics)
      if (known?.from.every((one, at) => one === from[at])) return known.value
      const value = work(state, channelId, topics)
      worked.set(topics, { from, value })
      return value
    })
  }
}

const countsOf = perUnreadChannel((state, channelId, topics) => {
  let count = 0
  for (const { topic, ids } of topics.values()) {
    if (isTopicVisible(state, channelId, topic)) count += ids.length
  }
  return count
})

/** The number of unread messages that are not muted; `unread_msgs.count` of the register answer. */
export function unreadCount(state: Known): number {
  let count = 0
  for (const ids of state.unreads.directs.values()) count += ids.length
  for (const inChannel of countsOf(state)) count += inChannel
  return count
}
