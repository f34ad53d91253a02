import { visibilityPolicies } from '@parley/api/topics/objects'
import { type ClientState, isTopicVisible, topicKey, unreadCount } from '@parley/client'
import { derived } from '#data/derived.ts'

type Known = Pick<ClientState, 'settings' | 'unreads' | 'subscriptions' | 'userTopics'>

const ALL = 1
const DIRECTS_MENTIONS_FOLLOWED = 2
const NOTHING = 4

/** The number in the title, on the icon of the page and on that of the app, by the person's setting. */
export const iconCount = derived(['settings', 'unreads', 'subscriptions', 'userTopics'], countFor)

function countFor(state: Known): number {
  const { desktop_icon_count_display: display } = state.settings
  if (display === NOTHING) return 0
  if (display === ALL) return unreadCount(state)
  const mentions = new Set(state.unreads.mentions)
  let count = 0
  for (const ids of state.unreads.directs.values()) count += ids.length
  for (const [channelId, topics] of state.unreads.channels) {
    for (const { topic, ids } of topics.values()) {
      if (!isTopicVisible(state, channelId, topic)) continue
      const isCounted = display === DIRECTS_MENTIONS_FOLLOWED && isFollowed(state, channelId, topic)
      count += isCounted ? ids.length : ids.filter((id) => mentions.has(id)).length
    }
  }
  return count
}

function isFollowed({ userTopics }: Known, channelId: number, topic: string): boolean {
  return userTopics.get(topicKey(channelId, topic))?.visibility_policy === visibilityPolicies.followed
}
