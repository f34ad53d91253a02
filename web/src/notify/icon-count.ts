import { visibilityPolicies } from '@parley/api/topics/objects'
import { type ClientState, isTopicVisible, perUnreadChannel, topicKey, unreadCount } from '@parley/client'
import { derived } from '#data/derived.ts'

const ALL = 1
const DIRECTS_MENTIONS_FOLLOWED = 2
const NOTHING = 4

/** The number in the title, on the icon of the page and on that of the app, by the person's setting. */
export const iconCount = derived(['settings', 'unreads', 'subscriptions', 'userTopics'], (state) => {
  const { desktop_icon_count_display: display } = state.settings
  if (display === NOTHING) return 0
  if (display === ALL) return unreadCount(state)
  const directs = [...state.unreads.directs.values()].reduce((sum, ids) => sum + ids.length, 0)
  return inChannels(state).reduce((sum, { followed, mentions, mentionsElsewhere }) => {
    return sum + (display === DIRECTS_MENTIONS_FOLLOWED ? followed + mentionsElsewhere : mentions)
  }, directs)
})

/** All in topics that are followed; mentions anywhere, and in topics that are not followed. */
const inChannels = perUnreadChannel((state, channelId, topics) => {
  const mentioning = new Set(state.unreads.mentions)
  const counts = { followed: 0, mentions: 0, mentionsElsewhere: 0 }
  for (const { topic, ids } of topics.values()) {
    if (!isTopicVisible(state, channelId, topic)) continue
    const mentions = mentioning.size === 0 ? 0 : ids.filter((id) => mentioning.has(id)).length
    counts.mentions += mentions
    if (isFollowed(state, channelId, topic)) counts.followed += ids.length
    else counts.mentionsElsewhere += mentions
  }
  return counts
})

function isFollowed(
  { userTopics }: Pick<ClientState, 'userTopics'>,
  channelId: number,
  topic: string,
): boolean {
  return userTopics.get(topicKey(channelId, topic))?.visibility_policy === visibilityPolicies.followed
}
